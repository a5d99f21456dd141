import type { Row } from './figures.ts';

const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

const cellsOf = (row: Row): string[] => [
  row.what,
  `${digits(row.ours)} ${row.unit}`,
  row.baseline === null ? '' : `${digits(row.baseline)} ${row.unit}${row.against === '' ? '' : ` (${row.against})`}`,
  row.ratio === null ? '' : row.ratio.toFixed(2),
  row.budget ?? '',
  row.met === null ? '' : row.met ? 'met' : 'MISSED',
];

/** Formats the rows as an aligned Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [['what', 'ours', 'baseline of the same run', 'ratio', 'budget', ''], ...rows.map(cellsOf)];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0), 3));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
