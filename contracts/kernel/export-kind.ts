import { z } from 'zod';
import type { Language } from './locale.ts';
import type { Permission } from './permissions.ts';

/**
 * The formats of an export; `jsonl`: one JSON object a line, by the keys of the columns and in stored words; `zip`: a report as JSON and as a
 * page, with the files that belong to it.
 */
export const exportFormats = ['csv', 'xlsx', 'pdf', 'jsonl', 'json', 'zip'] as const;
export const ExportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** A text in both languages. */
export type InBoth = Readonly<Record<Language, string>>;

/**
 * A column of an export. `instant`: shown in the time zone of the export; `choice`: a stored word with its text; `json`: a value of its own
 * shape; everything else a customer wrote is `text`.
 */
export type ExportColumn = { readonly key: string; readonly header: InBoth } & (
  | { readonly type: 'text' | 'number' | 'instant' | 'json' }
  | { readonly type: 'choice'; readonly choices: Readonly<Record<string, InBoth>> }
);

/** Something that can be exported. What is in the file is declared where the workers declare its context (`exports`). */
interface KindOfExport<Id extends string, F extends z.ZodObject> {
  /** Final: it is stored. */
  readonly id: Id;
  /** Who may export it, and download what was exported; null: whoever asks, about themselves. */
  readonly permission: Permission | null;
  /** What a file of it is called. */
  readonly title: InBoth;
  readonly filters: F;
  /** Whether what is in it comes from the activity log, which a restore finishes last. */
  readonly isFromLog?: true;
  /** The first is offered first. */
  readonly formats: readonly [ExportFormat, ...ExportFormat[]];
}

/** Rows of one table, however many. */
export interface RowsKind<Id extends string = string, F extends z.ZodObject = z.ZodObject> extends KindOfExport<Id, F> {
  /** The names by which the row source gives the values. */
  readonly columns: readonly ExportColumn[];
}

/** Several tables that are made of figures. */
export interface ReportKind<Id extends string = string, F extends z.ZodObject = z.ZodObject> extends KindOfExport<Id, F> {
  readonly columns: null;
}

export type ExportKind<Id extends string = string, F extends z.ZodObject = z.ZodObject> = RowsKind<Id, F> | ReportKind<Id, F>;

/** Declares an export of rows, keeping its literal types. */
export function defineExport<const Id extends string, F extends z.ZodObject>(
  kind: Omit<RowsKind<Id, F>, 'formats'> & { readonly formats?: RowsKind['formats'] },
): RowsKind<Id, F> {
  return { formats: ['xlsx', 'csv'], ...kind };
}

/** Declares a report, keeping its literal types. */
export function defineReport<const Id extends string, F extends z.ZodObject>(
  kind: Omit<ReportKind<Id, F>, 'formats' | 'columns'> & { readonly formats?: ReportKind['formats'] },
): ReportKind<Id, F> {
  return { formats: ['pdf', 'xlsx', 'csv'], ...kind, columns: null };
}

/** Whether somebody with these permissions may export a kind. */
export const mayExport = ({ permission }: Pick<ExportKind, 'permission'>, abilities: readonly Permission[]): boolean =>
  permission === null || abilities.includes(permission);
