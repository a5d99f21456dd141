import type { ExportKindId, exportKinds } from '@sumaa/contracts';
import type { z } from 'zod';

type Kinds = (typeof exportKinds)[keyof typeof exportKinds];
type FiltersOf<K extends ExportKindId> = z.output<Extract<Kinds, { readonly id: K }>['filters']>;

/** One SQL query with its values. Its columns are named by the keys of the kind's columns. */
export interface ExportQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The rows of a kind, as one query on the views of `read`. It runs with the role that answers queries, for the tenant and the branches of
 * whoever asked for the export, so it sees no more than they do.
 */
export type ExportSource<K extends ExportKindId> = (filters: FiltersOf<K>) => ExportQuery;

/** The row source of every kind. */
export type ExportSources = { readonly [K in ExportKindId]: ExportSource<K> };
