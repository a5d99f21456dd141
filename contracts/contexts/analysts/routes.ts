import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { says } from '../identity/fields.ts';
import { maxQueryChars, QueryColumn, QueryError, QueryOutcome } from './policy.ts';

const common = { tag: 'analysts', auth: 'confirmed', permission: 'platform.analytics' } as const;
const byId = z.object({ id: Uuid });

const QueryText = z
  .string({ error: says('required') })
  .trim()
  .min(1, says('required'))
  .max(maxQueryChars, says('tooLong'));

/** A run with its rows. The values are as Postgres writes them. */
export const QueryResult = z.object({
  outcome: QueryOutcome,
  columns: z.array(QueryColumn),
  rows: z.array(z.array(z.string().nullable())),
  capped: z.boolean(),
  durationMs: z.number().int(),
  error: QueryError.nullable(),
});
export type QueryResult = z.infer<typeof QueryResult>;

/** An own run; `outcome` null while it runs. */
export const QueryRun = z.object({
  id: Uuid,
  text: z.string(),
  startedAt: Iso,
  outcome: QueryOutcome.nullable(),
  rows: z.number().int().nullable(),
  capped: z.boolean().nullable(),
  durationMs: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type QueryRun = z.infer<typeof QueryRun>;

export const SavedQueryBody = z.object({
  name: z
    .string({ error: says('required') })
    .trim()
    .min(1, says('required'))
    .max(80, says('tooLong')),
  text: QueryText,
  /** Every analyst sees it; only who saved it changes it. */
  shared: z.boolean(),
});
export type SavedQueryBody = z.infer<typeof SavedQueryBody>;

export const SavedQuery = z.object({
  id: Uuid,
  name: z.string(),
  text: z.string(),
  shared: z.boolean(),
  /** Null: the caller. */
  by: z.string().nullable(),
  own: z.boolean(),
  savedAt: Iso,
});
export type SavedQuery = z.infer<typeof SavedQuery>;

/** A view of the schema `analytics`, described by its comments. */
export const AnalyticsView = z.object({
  name: z.string(),
  about: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), about: z.string() })),
  examples: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type AnalyticsView = z.infer<typeof AnalyticsView>;

/** The SQL page of the platform's analysts. */
export const analystRoutes = {
  runQuery: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/platform/sql/runs',
    summary: 'Run one query on the views of the schema analytics, and record it. `id` is chosen by the caller, who can cancel by it.',
    body: z.object({ id: Uuid, text: QueryText }),
    model: QueryResult,
    errors: ['validation_failed', 'conflict', 'queries_unavailable'],
    waits: true,
    limit: { max: 60, perMinutes: 1 },
  }),
  cancelQuery: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/platform/sql/runs/:id/cancel',
    summary: 'Stop an own query. One that has ended stays as it is.',
    params: byId,
    model: z.null(),
    errors: ['not_found', 'queries_unavailable'],
  }),
  saveQuery: defineRoute({
    ...common,
    app: 'command',
    method: 'PUT',
    path: '/api/platform/sql/queries/:id',
    summary: 'Keep a query, or change an own one. `id` is chosen by the caller.',
    params: byId,
    body: SavedQueryBody,
    model: z.null(),
    errors: ['validation_failed', 'too_many_queries'],
  }),
  removeQuery: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: '/api/platform/sql/queries/:id',
    summary: 'Remove an own query.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
  savedQueries: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/platform/sql/queries',
    summary: 'The own queries and those that colleagues share, the newest first.',
    model: z.array(SavedQuery),
  }),
  queryRuns: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/platform/sql/runs',
    summary: 'The own runs of the last 90 days, the newest first, a hundred at most.',
    model: z.array(QueryRun),
  }),
  dictionary: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/platform/sql/views',
    summary: 'The views that can be asked, with their comments and example queries.',
    model: z.array(AnalyticsView),
  }),
} as const;
