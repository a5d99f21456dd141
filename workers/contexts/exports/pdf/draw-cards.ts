import type { Language } from '@sumaa/contracts';
import { Document, Image, Page, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { ReportCard } from '../../../infra/export/report.ts';
import { codeImage } from '../../../infra/pdf/code-image.ts';
import { typeface } from '../../../infra/pdf/fonts.ts';
import { writePdf } from '../../../infra/pdf/write-pdf.ts';
import { isPng } from './is-png.ts';
import { printable } from './printed.ts';
import { colours, layoutIn } from './sheet-style.ts';

/** How much smaller than A4 a paper is. */
const scales = { A4: 1, A6: 0.5 } as const;

/** Cards as pages of their own sizes, drawn as lines and letters, so that they print sharply. `logo`: PNG or JPEG. */
export async function drawCards(cards: readonly ReportCard[], language: Language, logo: Buffer | null): Promise<Buffer> {
  const [first] = cards;
  const pages = cards.map((card) => drawCard(card, language, logo));
  return writePdf(h(Document, { title: printable(`${first?.title ?? ''} ${first?.branch ?? ''}`), language }, ...pages));
}

function drawCard({ size, business, branch, title, text: about, url }: ReportCard, language: Language, logo: Buffer | null): ReactElement {
  const scale = scales[size];
  const { text } = layoutIn(language);
  const line = (value: string, fontSize: number, style: { readonly color?: string; readonly fontWeight?: number } = {}) =>
    text(value, {
      textAlign: 'center',
      fontSize: fontSize * scale,
      maxLines: 2,
      textOverflow: 'ellipsis',
      lineHeight: 1.5,
      ...style,
    });
  const picture =
    logo &&
    h(Image, {
      src: { data: logo, format: isPng(logo) ? 'png' : 'jpg' },
      style: { height: 64 * scale, maxWidth: 220 * scale, objectFit: 'contain', marginBottom: 12 * scale },
    });
  const frame = { borderWidth: 2 * scale, borderColor: colours.palm, borderRadius: 24 * scale, padding: 12 * scale };
  return h(
    Page,
    {
      key: size,
      size,
      style: { fontFamily: typeface, color: colours.ink, paddingHorizontal: 56 * scale, paddingVertical: 64 * scale },
    },
    h(
      View,
      { wrap: false, style: { flex: 1, alignItems: 'center', justifyContent: 'space-between' } },
      h(
        View,
        { style: { alignItems: 'center' } },
        picture,
        line(business, 30, { fontWeight: 700, color: colours.palm }),
        branch === business ? null : line(branch, 18, { color: colours.muted }),
      ),
      line(title, 40, { fontWeight: 700 }),
      h(View, { style: frame }, codeImage(url, 320 * scale)),
      line(about, 20),
    ),
  );
}
