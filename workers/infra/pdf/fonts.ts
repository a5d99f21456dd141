import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);
const font = (name: string) => require.resolve(`@expo-google-fonts/readex-pro/${name}`);
const wideFont = (weight: number) =>
  require.resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff`);

/** The typeface of documents: Arabic and Latin in one. */
export const typeface = 'Readex Pro';
/** For texts with letters that it lacks: those of Persian and Urdu, which Arabic borrows for names (پيتزا، چيز، گهوة). */
const wideTypeface = 'IBM Plex Sans Arabic';

Font.register({
  family: typeface,
  fonts: [{ src: font('400Regular/ReadexPro_400Regular.ttf') }, { src: font('700Bold/ReadexPro_700Bold.ttf'), fontWeight: 700 }],
});
Font.register({
  family: wideTypeface,
  fonts: [{ src: wideFont(400) }, { src: wideFont(700), fontWeight: 700 }],
});
/** No word is longer, so what is may be split where a line ends. */
const longestWord = 30;

// Arabic words must not be split.
Font.registerHyphenationCallback((word) => (word.length > longestWord ? (word.match(/.{1,8}/gsu) ?? []) : [word]));

interface Glyph {
  readonly codePoints: readonly number[];
}
interface LoadedFont {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  hasGlyphForCodePoint(point: number): boolean;
}

const isArabic = (points: readonly number[]): boolean => points.every((point) => /\p{Script=Arabic}/u.test(String.fromCodePoint(point)));

/** Readers turn a line that runs from right to left around letter by letter, those of one glyph too: a ligature (لا) tells its letters reversed. */
const asRead = (points: readonly number[]): readonly number[] => (points.length > 1 && isArabic(points) ? points.toReversed() : points);

/**
 * Lets every glyph tell the letters it is drawn for. The font keeps each glyph as it first met it: one that was first a part of another
 * glyph in an earlier document would have no letters, and the text of later documents could not be searched or copied.
 */
function tellLetters(loaded: LoadedFont): void {
  const kept = loaded.getGlyph.bind(loaded);
  loaded.getGlyph = (id, codePoints = []) => {
    const glyph = kept(id, codePoints);
    const read = asRead(codePoints);
    const isSame = read.length === glyph.codePoints.length && read.every((point, place) => point === glyph.codePoints[place]);
    return isSame || read.length === 0 ? glyph : (Object.create(glyph, { codePoints: { value: read } }) as Glyph);
  };
}

/** What the loaded typefaces can draw. */
export interface Letters {
  /** The typefaces of a text, the first for all letters that it has, because letters of two do not join. */
  typefaceOf(text: string): string[];
  /** The text as it can be drawn: a letter or number that no typeface has is a question mark, any other sign is left out. */
  drawable(text: string): string;
}

async function loaded(fontFamily: string): Promise<(letter: string) => boolean> {
  const fonts = await Promise.all(
    [400, 700].map(async (fontWeight) => {
      const source = Font.getFont({ fontFamily, fontWeight });
      await source.load();
      const found = source.data as unknown as LoadedFont;
      tellLetters(found);
      return found;
    }),
  );
  return (letter) => /\s/u.test(letter) || fonts.every((each) => each.hasGlyphForCodePoint(letter.codePointAt(0)!));
}

let loading: Promise<void> | null = null;
let letters: Letters | null = null;

async function load(): Promise<void> {
  const [has, hasWide] = await Promise.all([loaded(typeface), loaded(wideTypeface)]);
  const isWide = (letter: string) => !has(letter) && hasWide(letter);
  const drawn = (letter: string) => (has(letter) || hasWide(letter) ? letter : /[\p{L}\p{N}]/u.test(letter) ? '?' : '');
  letters = {
    typefaceOf: (text) => ([...text].some(isWide) ? [wideTypeface, typeface] : [typeface]),
    drawable: (text) => Array.from(text, drawn).join(''),
  };
}

/** Loads the typefaces once. */
export const loadLetters = (): Promise<void> => (loading ??= load());

/** Throws before they are loaded. */
export function loadedLetters(): Letters {
  if (!letters) throw new Error('the typefaces are not loaded');
  return letters;
}
