import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { QueryOutcome } from './policy.ts';

/** `queryrun-<runId>`: a query that an analyst runs on the SQL page. The views hold no personal data, so the text is none. */
export const queryRunEvents = {
  QueryRunStarted: defineEvent({
    type: 'QueryRunStarted',
    category: 'queryrun',
    data: { runId: Uuid, accountId: Uuid, text: z.string(), startedAt: Iso },
  }),
  QueryRunEnded: defineEvent({
    type: 'QueryRunEnded',
    category: 'queryrun',
    data: {
      runId: Uuid,
      outcome: QueryOutcome,
      rows: z.number().int(),
      /** There were more rows than the page shows. */
      capped: z.boolean(),
      durationMs: z.number().int(),
      /** The words of the database, where it refused the query. */
      error: z.string().nullable(),
      endedAt: Iso,
    },
  }),
} as const;
export type QueryRunEvent = EventsOf<typeof queryRunEvents>;

/** `savedqueries-<accountId>`: the queries that one analyst keeps. */
export const savedQueryEvents = {
  QuerySaved: defineEvent({
    type: 'QuerySaved',
    category: 'savedqueries',
    data: { queryId: Uuid, accountId: Uuid, name: z.string(), text: z.string(), shared: z.boolean(), savedAt: Iso },
  }),
  SavedQueryRemoved: defineEvent({
    type: 'SavedQueryRemoved',
    category: 'savedqueries',
    data: { queryId: Uuid, accountId: Uuid, removedAt: Iso },
  }),
} as const;
export type SavedQueryEvent = EventsOf<typeof savedQueryEvents>;
