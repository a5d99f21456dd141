import { defaultTimeZone, type ExportFormat, type InBoth, type Language } from '@sumaa/contracts';
import type { Tx } from '@sumaa/runtime/analytics';
import { sql } from 'kysely';
import type { ReportColumn, ReportTable, ReportValue } from '../../infra/export/report.ts';

/** A part of what is held about somebody. */
export interface HeldTable {
  readonly key: string;
  readonly title: InBoth;
  readonly query: (limit: number) => { execute(tx: Tx): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }> };
  /** The columns of the query by name, with their headers. */
  readonly columns: Readonly<Record<string, InBoth>>;
  /** Columns that only programs read. */
  readonly forPrograms?: readonly string[];
}

interface Order {
  readonly format: ExportFormat;
  readonly language: Language;
}

const texts = {
  newest: { ar: 'أحدث السجلات فقط، والبقية في ملف JSON.', en: 'The newest entries only; the JSON file has all of them.' },
  true: { ar: 'نشطة', en: 'Active' },
  false: { ar: 'غير نشطة', en: 'Inactive' },
} as const satisfies Record<string, InBoth>;

/** A sheet for reading has fewer rows: it is drawn in memory. */
const most = { pdf: 500, json: 200_000 } as const;

/** Reads the tables: for reading as a PDF, with stored words for programs otherwise. */
export async function readHeld(tx: Tx, tables: readonly HeldTable[], order: Order, zone: string): Promise<ReportTable[]> {
  const { format, language } = order;
  const limit = format === 'pdf' ? most.pdf : most.json;
  const read: ReportTable[] = [];
  for (const { key: name, title, query, columns, forPrograms = [] } of tables) {
    const { rows } = await query(limit).execute(tx);
    const shownColumns = Object.entries(columns).filter(([key]) => format !== 'pdf' || !forPrograms.includes(key));
    read.push({
      key: name,
      title: title[language],
      notes: format === 'pdf' && rows.length === limit ? [texts.newest[language]] : [],
      columns: shownColumns.map(([key, header]): ReportColumn => ({ key, header: header[language], type: 'text' })),
      rows: rows.map((row) => shownColumns.map(([key]) => shownIn(row[key], { language, zone, isPlain: format === 'json' }))),
      drawing: { kind: 'none' },
    });
  }
  return read;
}

interface Shown {
  readonly language: Language;
  readonly zone: string;
  /** For programs: instants in UTC, stored words. */
  readonly isPlain: boolean;
}

export function shownIn(value: unknown, { language, zone, isPlain }: Shown): ReportValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return isPlain ? value.toISOString() : wallClock(value, zone);
  if (typeof value === 'boolean') return isPlain ? String(value) : texts[`${value}`][language];
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value) && !isPlain) return value.join(language === 'ar' ? '، ' : ', ');
  if (isPlain) return JSON.stringify(value);
  const known = Object.entries(value).filter(([, each]) => each !== null && typeof each !== 'object');
  return known.map(([key, each]) => `${key}: ${String(each)}`).join(language === 'ar' ? '، ' : ', ');
}

/** `2026-03-01 12:00` on the clock of a zone. */
const wallClock = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** The time zone of the business that the transaction is for. */
export async function zoneOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from read.business`.execute(tx);
  return rows[0]?.zone ?? defaultTimeZone;
}
