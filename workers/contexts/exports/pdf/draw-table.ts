import type { Language } from '@sumaa/contracts';
import { View } from '@react-pdf/renderer';
import { createElement as h, Fragment, type ReactElement } from 'react';
import type { ReportColumn, ReportTable, ReportValue } from '../../../infra/export/report.ts';
import type { DateStyle } from '../../../infra/written-date.ts';
import { barOf, legendOf, lineOf, stacksOf } from './drawings.ts';
import { printedIn } from './printed.ts';
import { colours, layoutIn, pageWidth, styles, type Layout } from './sheet-style.ts';

/** So many rows and sentences stay on one page; more go on on the next, so that no page stays half empty. */
const mostTogether = 14;

/** A table of a report with its sentences and its drawing. */
export function drawTable(table: ReportTable, dates: DateStyle): ReactElement {
  const { language } = dates;
  const layout = layoutIn(language);
  const { text } = layout;
  const { title, notes, drawing, rows } = table;
  const head = h(
    View,
    { wrap: notes.length > mostTogether, minPresenceAhead: 60, style: { marginTop: 18, marginBottom: 6 } },
    text(title, styles.heading),
    ...notes.map((note) => text(note, { ...styles.muted, marginTop: 2 }, note)),
    drawing.kind === 'stacks' && rows.length > 0 ? stacked(layout, table, drawing, language) : null,
  );
  const body = drawing.kind === 'strip' ? stripOf(layout, table, drawing.figures, language) : rowsOf(layout, table, dates);
  const parts = [head, rows.length === 0 ? null : body];
  return rows.length + notes.length > mostTogether ? h(Fragment, {}, ...parts) : h(View, { wrap: false }, ...parts);
}

function stacked(
  layout: Layout,
  { columns, rows }: ReportTable,
  { of, line }: Extract<ReportTable['drawing'], { kind: 'stacks' }>,
  language: Language,
): ReactElement {
  const print = printedIn(language);
  const name = (place: number) => columns[place]?.header ?? '';
  const day = (row: readonly ReportValue[] | undefined, place: number) => print({ type: 'day' }, row?.[place] ?? null);
  const axis = layout.row(
    { justifyContent: 'space-between', marginTop: 2 },
    layout.text(day(rows.at(0), 0), styles.muted),
    layout.text(day(rows.at(-1), 1), styles.muted),
  );
  return h(
    View,
    { style: { marginTop: 8 } },
    ...(line === undefined
      ? []
      : [
          layout.text(name(line), styles.muted),
          lineOf(
            layout,
            rows.map((row) => row[line] ?? null),
          ),
        ]),
    of.length > 1 ? legendOf(layout, of.map(name)) : layout.text(of.map(name).join(), styles.muted),
    stacksOf(layout, rows, of),
    axis,
  );
}

/** The figures as cards, each with its value before, and of how many they are. */
function stripOf(layout: Layout, { columns, rows }: ReportTable, figures: readonly number[], language: Language): ReactElement {
  const print = printedIn(language);
  const shown = figures.flatMap((place) => (columns[place] === undefined ? [] : [{ column: columns[place], place }]));
  const small = { ...styles.muted, marginTop: 2 };
  const counted = ({ of }: ReportColumn, row: readonly ReportValue[] | undefined) => {
    const count = of === undefined ? undefined : columns[of];
    return of === undefined || count === undefined ? [] : [layout.text(`${count.header}: ${print(count, row?.[of] ?? null)}`, small)];
  };
  const card = ({ column, place }: { readonly column: ReportColumn; readonly place: number }) =>
    h(
      View,
      { key: place, style: { flex: 1, borderWidth: 1, borderColor: colours.hairline, borderRadius: 6, padding: 8, marginHorizontal: 2 } },
      layout.text(column.header, styles.muted),
      layout.text(print(column, rows[0]?.[place] ?? null), { fontSize: 15, fontWeight: 700, marginTop: 4 }),
      ...counted(column, rows[0]),
      ...(rows.length > 1
        ? [
            layout.text(`${language === 'ar' ? 'قبلها' : 'before'} ${print(column, rows[1]?.[place] ?? null)}`, small),
            ...counted(column, rows[1]),
          ]
        : []),
    );
  return layout.row({}, ...shown.map(card));
}

const barWidth = 110;

function rowsOf(layout: Layout, { columns, rows, drawing }: ReportTable, dates: DateStyle): ReactElement {
  const print = printedIn(dates.language, dates);
  const by = drawing.kind === 'bars' ? drawing.by : null;
  const isField = drawing.kind === 'field';
  const most = Math.max(
    1,
    ...rows.flatMap((row) => (isField ? row : [row[by ?? 0] ?? null])).map((value) => (typeof value === 'number' ? value : 0)),
  );
  const first = by === null ? 1 : 1.6;
  const width = (pageWidth - (by === null ? 0 : barWidth)) / (columns.length - 1 + first);
  // In a line from right to left a sign would go behind its number.
  const centred = (place: number) =>
    columns[place]?.type === 'change' ? ({ textAlign: 'center', direction: 'ltr' } as const) : ({ textAlign: 'center' } as const);
  const cell = (value: string, place: number, style = {}) =>
    h(
      View,
      { key: place, style: { width: place === 0 ? width * first : width, paddingVertical: 3, paddingHorizontal: 3, ...style } },
      place === 0 ? layout.text(value) : layout.text(value, centred(place)),
    );
  const shade = (value: ReportValue) =>
    isField && typeof value === 'number' && value > 0 ? { backgroundColor: tint((0.85 * value) / most + 0.1) } : {};
  const line = { borderBottomWidth: 0.5, borderColor: colours.hairline, alignItems: 'center' } as const;
  return h(
    View,
    {},
    h(
      View,
      // Again on each page that the table goes on to.
      { fixed: true, style: { ...styles.muted } },
      layout.row(
        line,
        ...columns.map(({ header }, place) => cell(header, place)),
        by === null ? null : h(View, { style: { width: barWidth } }),
      ),
    ),
    ...rows.map((row, key) =>
      h(
        View,
        { key, wrap: false },
        layout.row(
          line,
          ...columns.map((column, place) =>
            cell(print(column, row[place] ?? null), place, shade(place === 0 ? null : (row[place] ?? null))),
          ),
          by === null ? null : barOf(layout, (typeof row[by] === 'number' ? row[by] : 0) / most, barWidth),
        ),
      ),
    ),
  );
}

/** The colour of bars on white, of a strength from 0 to 1. */
function tint(strength: number): string {
  const part = (from: number) =>
    Math.round(255 - (255 - from) * Math.min(1, strength))
      .toString(16)
      .padStart(2, '0');
  return `#${part(0x60)}${part(0x9a)}${part(0x8d)}`;
}
