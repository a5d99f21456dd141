import { Circle, G, Line, Polyline, Rect, Svg } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { ReportTable, ReportValue } from '../../../infra/export/report.ts';
import { colours, pageWidth, type Layout } from './sheet-style.ts';

const numberOf = (value: ReportValue | undefined): number => (typeof value === 'number' ? value : 0);

/** A bar of a share of the width, from the start of the line. */
export function barOf({ isRtl }: Layout, share: number, width: number): ReactElement {
  const size = Math.max(share === 0 ? 0 : 1.5, share * width);
  return h(
    Svg,
    { width, height: 8, viewBox: `0 0 ${width} 8` },
    h(Rect, { x: isRtl ? width - size : 0, y: 0, width: size, height: 8, rx: 1.5, fill: colours.bar }),
  );
}

const height = 96;
const looks = { 1: [colours.bar], 3: [colours.palm, colours.neutral, colours.coral] } as const;

/** Columns whose parts are stacked, the oldest at the start of the line. */
export function stacksOf({ inOrder }: Layout, rows: ReportTable['rows'], of: readonly number[]): ReactElement {
  const fills: readonly string[] = of.length === 1 ? looks[1] : looks[3];
  const total = (row: readonly ReportValue[]) => of.reduce((sum, place) => sum + numberOf(row[place]), 0);
  const most = Math.max(1, ...rows.map(total));
  const step = pageWidth / Math.max(1, rows.length);
  const width = Math.min(28, step * 0.8);
  const parts = inOrder(rows).flatMap((row, place) => {
    let top = height;
    return of.map((column, part) => {
      const size = (numberOf(row[column]) / most) * (height - 4);
      top -= size;
      const x = place * step + (step - width) / 2;
      const box = { x, y: top, width, height: size };
      return h(G, { key: `${place}-${part}` }, h(Rect, { ...box, fill: fills[part] ?? colours.neutral }), ...patternOf(part, box));
    });
  });
  const floor = h(Line, { key: 'floor', x1: 0, x2: pageWidth, y1: height, y2: height, strokeWidth: 1, stroke: colours.muted });
  return h(Svg, { width: pageWidth, height: height + 1, viewBox: `0 0 ${pageWidth} ${height + 1}` }, ...parts, floor);
}

const apart = 4;

/** White lines that tell the second part (upright) and the third (level) from the first without colour. */
function patternOf(part: number, { x, y, width, height: size }: Record<'x' | 'y' | 'width' | 'height', number>): ReactElement[] {
  if (part === 0) return [];
  const isUpright = part === 1;
  return Array.from({ length: Math.floor((isUpright ? width : size) / apart) }, (_, line) => {
    const at = (isUpright ? x : y) + (line + 0.5) * apart;
    const [from, to] = isUpright
      ? [
          { x1: at, y1: y },
          { x2: at, y2: y + size },
        ]
      : [
          { x1: x, y1: at },
          { x2: x + width, y2: at },
        ];
    return h(Line, { key: line, ...from, ...to, strokeWidth: 0.5, stroke: '#ffffff' });
  });
}

const lineHeight = 40;

/** A line of values with a gap where one is unknown. */
export function lineOf({ inOrder }: Layout, values: readonly ReportValue[]): ReactElement | null {
  const known = values.filter((value) => typeof value === 'number');
  if (known.length === 0) return null;
  const [low, high] = [Math.floor(Math.min(...known) * 2) / 2, Math.ceil(Math.max(...known) * 2) / 2];
  const span = Math.max(0.5, high - low);
  const step = pageWidth / values.length;
  const runs: [number, number][][] = [[]];
  for (const [place, value] of inOrder(values).entries()) {
    if (typeof value === 'number') runs.at(-1)!.push([place * step + step / 2, 5 + (lineHeight - 10) * (1 - (value - low) / span)]);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  const drawn = runs.filter((run) => run.length > 0);
  return h(
    Svg,
    { width: pageWidth, height: lineHeight, viewBox: `0 0 ${pageWidth} ${lineHeight}` },
    ...drawn.map((run, key) =>
      h(Polyline, { key, points: run.map((point) => point.join()).join(' '), stroke: colours.palm, strokeWidth: 1.5, fill: 'none' }),
    ),
    ...drawn.flat().map(([cx, cy]) => h(Circle, { key: `${cx}`, cx, cy, r: 2, fill: colours.palm })),
  );
}

const swatch = { x: 0, y: 0, width: 9, height: 9 };

/** What the colours and patterns of stacked parts mean. */
export function legendOf({ row, text }: Layout, names: readonly string[]): ReactElement {
  return row(
    { marginBottom: 4 },
    ...names.map((name, place) =>
      row(
        { alignItems: 'center', marginHorizontal: 6 },
        h(
          Svg,
          { width: 9, height: 9, viewBox: '0 0 9 9', style: { marginHorizontal: 3 } },
          h(Rect, { ...swatch, fill: looks[3][place as 0 | 1 | 2] }),
          ...patternOf(place, swatch),
        ),
        text(name, { color: colours.muted }),
      ),
    ),
  );
}
