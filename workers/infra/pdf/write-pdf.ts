import { Font, renderToBuffer } from '@react-pdf/renderer';
import type { ComponentProps, ReactElement } from 'react';
import type { Document } from '@react-pdf/renderer';
import { typeface } from './fonts.ts';

const weights = [400, 700];

interface Glyph {
  readonly codePoints: readonly number[];
}
interface LoadedFont {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
}

const isArabic = (points: readonly number[]): boolean => points.every((point) => /\p{Script=Arabic}/u.test(String.fromCodePoint(point)));

/** Readers turn a line that runs from right to left around letter by letter, those of one glyph too: a ligature (لا) tells its letters reversed. */
const asRead = (points: readonly number[]): readonly number[] => (points.length > 1 && isArabic(points) ? points.toReversed() : points);

/**
 * Lets every glyph tell the letters it is drawn for. The font keeps each glyph as it first met it: one that was first a part of another
 * glyph in an earlier document would have no letters, and the text of later documents could not be searched or copied.
 */
function tellLetters(font: LoadedFont): void {
  const kept = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = kept(id, codePoints);
    const read = asRead(codePoints);
    const isSame = read.length === glyph.codePoints.length && read.every((point, place) => point === glyph.codePoints[place]);
    return isSame || read.length === 0 ? glyph : (Object.create(glyph, { codePoints: { value: read } }) as Glyph);
  };
}

let loading: Promise<unknown> | null = null;
const loadFonts = () =>
  (loading ??= Promise.all(
    weights.map(async (fontWeight) => {
      const source = Font.getFont({ fontFamily: typeface, fontWeight });
      await source.load();
      tellLetters(source.data as unknown as LoadedFont);
    }),
  ));

/** The bytes of a PDF in the typeface of documents. */
export async function writePdf(document: ReactElement<ComponentProps<typeof Document>>): Promise<Buffer> {
  await loadFonts();
  return renderToBuffer(document);
}
