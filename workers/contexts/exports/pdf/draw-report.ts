import { Document, Image, Page, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import type { Report } from '../../../infra/export/report.ts';
import type { DateStyle } from '../../../infra/written-date.ts';
import { writePdf } from '../../../infra/pdf/write-pdf.ts';
import { drawTable } from './draw-table.ts';
import { isPng } from './is-png.ts';
import { printable } from './printed.ts';
import { colours, layoutIn, styles } from './sheet-style.ts';

/** Draws a report as PDF, in the direction of its language. `logo`: PNG or JPEG. */
export async function drawReport(
  { title, about, tables, madeAt = new Date() }: Report,
  dates: DateStyle,
  logo: Buffer | null,
): Promise<Buffer> {
  const { language } = dates;
  const layout = layoutIn(language);
  const { text, row } = layout;
  const picture =
    logo &&
    h(Image, { src: { data: logo, format: isPng(logo) ? 'png' : 'jpg' }, style: { height: 44, maxWidth: 140, objectFit: 'contain' } });
  const business = about[0]?.[1] ?? '';
  const facts = about
    .slice(1)
    .map(([label, value]) => row({ marginTop: 3 }, text(label, { ...styles.muted, width: 90 }), text(value, { flex: 1 })));
  const pages = (page: number, all: number) => (language === 'ar' ? `صفحة ${page} من ${all}` : `Page ${page} of ${all}`);
  const foot = h(
    View,
    { fixed: true, style: { position: 'absolute', bottom: 24, left: 36, right: 36 } },
    row(
      { justifyContent: 'space-between', borderTopWidth: 0.5, borderColor: colours.hairline, paddingTop: 6 },
      text(`${business} · ${title}`, { ...styles.muted, flex: 1 }),
      h(Text, {
        style: { ...styles.muted, width: 120, ...(layout.isRtl ? { direction: 'rtl', textAlign: 'left' } : { textAlign: 'right' }) },
        render: ({ pageNumber, totalPages }) => pages(pageNumber, totalPages ?? pageNumber),
      }),
    ),
  );
  const head = row(
    { justifyContent: 'space-between', alignItems: 'flex-start', borderBottomWidth: 2, borderColor: colours.palm, paddingBottom: 10 },
    h(
      View,
      { style: { flex: 1 } },
      text(business, { ...styles.bold, color: colours.palm, fontSize: 11 }),
      text(title, styles.title),
      ...facts,
    ),
    picture,
  );
  const drawn = tables.map((table) => drawTable(table, dates));
  const page = h(Page, { size: 'A4', style: styles.page }, head, ...drawn, foot);
  return writePdf(h(Document, { title: printable(`${title} ${business}`), language, creationDate: madeAt }, page));
}
