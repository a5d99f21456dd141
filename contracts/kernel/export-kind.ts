import type { z } from 'zod';
import type { Language } from './locale.ts';
import type { Permission } from './permissions.ts';

/** A text in both languages. */
export type InBoth = Readonly<Record<Language, string>>;

/**
 * A column of an export. `instant`: shown in the time zone of the export; `choice`: a stored word with its text; everything else a
 * customer wrote is `text`.
 */
export type ExportColumn = { readonly key: string; readonly header: InBoth } & (
  | { readonly type: 'text' | 'number' | 'instant' }
  | { readonly type: 'choice'; readonly choices: Readonly<Record<string, InBoth>> }
);

/** Something that can be exported. The row source is declared where the workers declare its context (`exports`). */
export interface ExportKind<Id extends string = string, F extends z.ZodObject = z.ZodObject> {
  /** Final: it is stored. */
  readonly id: Id;
  /** Who may export it, and download what was exported. */
  readonly permission: Permission;
  /** What a file of it is called. */
  readonly title: InBoth;
  readonly filters: F;
  /** The names by which the row source gives the values. */
  readonly columns: readonly ExportColumn[];
}

/** Declares a kind of export, keeping its literal types. */
export function defineExport<const Id extends string, F extends z.ZodObject>(kind: ExportKind<Id, F>): ExportKind<Id, F> {
  return kind;
}
