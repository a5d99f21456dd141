import { z } from 'zod';

/** Rows of a result that the page shows. */
export const shownQueryRows = 1_000;

/** A result of more bytes is refused. */
export const maxQueryBytes = 4 * 1024 * 1024;

/** A query of the page is stopped after this time, in ms: shorter than a request may take. */
export const queryLimitMs = 25_000;

/** Queries of the page that run at once, of all analysts together. */
export const queriesAtOnce = 6;

export const maxQueryChars = 20_000;

/** How many queries one person keeps. */
export const maxSavedQueries = 200;

/** How long the page lists a run, in days. */
export const queryHistoryDays = 90;

/** How a run ended: `failed`: the database refused it; `too_large`: more bytes than the page shows; `busy`: too many ran at once. */
export const queryOutcomes = ['done', 'failed', 'cancelled', 'stopped', 'too_large', 'busy'] as const;
export const QueryOutcome = z.enum(queryOutcomes);
export type QueryOutcome = z.infer<typeof QueryOutcome>;

/** What the values of a column are. */
export const queryColumnKinds = ['number', 'time', 'date', 'boolean', 'text'] as const;
export const QueryColumn = z.object({ name: z.string(), kind: z.enum(queryColumnKinds) });
export type QueryColumn = z.infer<typeof QueryColumn>;

/** Why the database refused a query, in its own words; `offset` counts the characters of the query before the place. */
export const QueryError = z.object({ message: z.string(), hint: z.string().nullable(), offset: z.number().int().nullable() });
export type QueryError = z.infer<typeof QueryError>;
