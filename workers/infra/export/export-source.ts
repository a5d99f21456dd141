import type { ExportFormat, ExportKindId, exportKinds, InternalQuestion, Language, TenantId, Uuid } from '@sumaa/contracts';
import type { Tx } from '@sumaa/runtime/analytics';
import type { z } from 'zod';
import type { DateStyle } from '../written-date.ts';
import type { Report } from './report.ts';

type Kinds = (typeof exportKinds)[keyof typeof exportKinds];
type KindOf<K extends ExportKindId> = Extract<Kinds, { readonly id: K }>;
export type ExportFilters<K extends ExportKindId> = z.output<KindOf<K>['filters']>;

/** One SQL query with its values. Its columns are named by the keys of the kind's columns. */
export interface ExportQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Reads the rows of every business; for exports of the platform only. */
  readonly duty?: 'audit';
}

/**
 * The rows of a kind, as one query on the views of `read`. It runs with the role that answers queries, for the tenant and the branches of
 * whoever asked for the export, so it sees no more than they do.
 */
export type ExportSource<K extends ExportKindId> = (
  filters: ExportFilters<K>,
  of: { readonly tenantId: TenantId; readonly accountId: Uuid; readonly requestedAt: Date },
) => ExportQuery;

export interface ReportOrder {
  /** Who asked for it. */
  readonly accountId: Uuid;
  readonly format: ExportFormat;
  readonly language: Language;
  /** How dates are written to them, where people read them. */
  readonly dates: DateStyle;
  /** The branches that the requester saw; null: all. */
  readonly locationIds: readonly Uuid[] | null;
  /** Periods end on its day. */
  readonly requestedAt: Date;
  /** Asks command-api for what no read model holds, about the business of whoever asked or another one. */
  readonly ask: <Q extends InternalQuestion>(question: Q, payload: z.input<Q['payload']>, of?: TenantId) => Promise<z.output<Q['result']>>;
}

/** Makes a report in a transaction with the rights of whoever asked for it, as the rows above. Null: the plan of the business does not have it. */
export type ReportSource<K extends ExportKindId> = (filters: ExportFilters<K>, order: ReportOrder) => (tx: Tx) => Promise<Report | null>;

/** What is in the file of every kind. */
export type ExportSources = {
  readonly [K in ExportKindId]: KindOf<K>['columns'] extends null ? ReportSource<K> : ExportSource<K>;
};
