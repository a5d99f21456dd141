import type { Uuid } from '@sumaa/contracts';

/** A value of a report; null: there is none. */
export type ReportValue = string | number | null;

/** `rating`: stars; `change`: of stars, with its sign; `share`: 0 to 1; `duration`: milliseconds; `day`: `YYYY-MM-DD`. */
export interface ReportColumn {
  /** Its name for programs; without one, its header. */
  readonly key?: string;
  readonly header: string;
  readonly type: 'text' | 'number' | 'rating' | 'change' | 'share' | 'duration' | 'day';
  /** The place of the column that counts of how many it is. */
  readonly of?: number;
}

/**
 * How a table is drawn, by the places of its columns. `strip`: `figures` with of how many each is, the first row now, the second before; `bars`: one
 * per row; `stacks`: one column per row with parts, and a line above; `field`: darker where a row and column have more;
 * `none`: the table alone.
 */
export type ReportDrawing =
  | { readonly kind: 'strip'; readonly figures: readonly number[] }
  | { readonly kind: 'bars'; readonly by: number }
  | { readonly kind: 'stacks'; readonly of: readonly number[]; readonly line?: number }
  | { readonly kind: 'field' | 'none' };

export interface ReportTable {
  /** Its name for programs; without one, its title. */
  readonly key?: string;
  readonly title: string;
  /** What it says, in sentences. */
  readonly notes: readonly string[];
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportValue[])[];
  readonly drawing: ReportDrawing;
  /** The place of the column by which the rows are ranked: where not all are printed, both ends are. */
  readonly rankedBy?: number;
}

/** A file that belongs to a report, in the store of files. */
export interface ReportFile {
  /** Its path in the archive. */
  readonly name: string;
  /** Whose key it is encrypted with, and for which place. */
  readonly subject: Uuid;
  readonly fileId: string;
  readonly place: string;
}

/** A page to print: whose it is, what it asks, and a code that leads there. */
export interface ReportCard {
  readonly size: 'A4' | 'A6';
  readonly business: string;
  readonly branch: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Tables with what they are about. */
export interface Report {
  readonly title: string;
  /** Whose figures they are, of when and where: labels with their texts. */
  readonly about: readonly (readonly [label: string, text: string])[];
  /** Id of the picture of the business in the store of files; null: it has none. */
  readonly logoFile: string | null;
  readonly tables: readonly ReportTable[];
  /** Added to an archive. */
  readonly files?: readonly ReportFile[];
  /** When a PDF says that it was made; now, if not given. */
  readonly madeAt?: Date;
  /** Drawn in a PDF in place of the tables. */
  readonly cards?: readonly ReportCard[];
}
