import { stretchAt, type ExportColumn, type Language } from '@sumaa/contracts';

/** What a cell holds, before it is written in a format. */
export type CellValue = string | number | Date | null;

/** Whose words and clocks a file has. */
export interface Spoken {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/** The value of a column in a row. Throws TypeError for a value that does not fit its column. */
export function cellOf(column: ExportColumn, value: unknown, { language, timeZone }: Spoken): CellValue {
  if (value === null || value === undefined) return null;
  switch (column.type) {
    case 'text':
    case 'choice': {
      if (typeof value !== 'string') throw new TypeError(`${column.key} is no text`);
      return column.type === 'choice' ? (column.choices[value]?.[language] ?? value) : value;
    }
    case 'json':
      return JSON.stringify(value);
    case 'number': {
      const number = Number(value);
      if (!Number.isFinite(number)) throw new TypeError(`${column.key} is no number`);
      return number;
    }
    case 'instant': {
      if (!(value instanceof Date)) throw new TypeError(`${column.key} is no instant`);
      return wallClock(timeZone, value);
    }
    default: {
      const unhandled: never = column;
      return unhandled;
    }
  }
}

/** The wall clock of a zone, as if it were UTC: spreadsheets know no zones. */
const wallClock = (timeZone: string, at: Date): Date => new Date(at.getTime() + stretchAt(timeZone, at.getTime()).offset);

/** A value for a program: an instant in UTC, a stored word as it is; `undefined` and what is not there as null. */
export const plainOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));
