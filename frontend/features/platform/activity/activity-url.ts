import { AuditChannel, AuditKind, AuditOutcome, StreamName, TenantId, Uuid, type auditRoutes } from '@sumaa/contracts';
import { z, type input } from 'zod';
import type { Searched } from '../../../lib/audit/audit-sentence.ts';

export const periods = ['today', 'week', 'month'] as const;
const daysOf = { today: 1, week: 7, month: 30 } as const satisfies Record<(typeof periods)[number], number>;

/** The URL state of the activity log; without parameters it shows the whole audit trail. */
export const ActivityUrl = z.object({
  kind: AuditKind.optional(),
  /** A member's id. */
  person: Uuid.optional(),
  period: z.enum([...periods, 'chosen']).optional(),
  /** Of a chosen period: its first and its last day. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** An event type. */
  event: z.string().max(80).optional(),
  outcome: AuditOutcome.optional(),
  /** The record whose entries are listed. */
  stream: StreamName.optional(),
  /** Every event, also those that are only part of their record. */
  all: z.literal('yes').optional(),
  /** In the console only. */
  tenant: TenantId.optional(),
  channel: AuditChannel.optional(),
  /** Words of the sentences. */
  q: z.string().max(100).optional(),
  /** A correlation id. */
  chain: z.string().max(200).optional(),
  /** The record that is open, the event it is shown at, and the one it is compared with. */
  record: StreamName.optional(),
  at: z.coerce.number().int().min(0).optional(),
  with: z.coerce.number().int().min(0).optional(),
  /** The second it is shown at, in place of an event. */
  moment: z.iso.datetime().optional(),
  /** In the console only: whether the check of the log is open. */
  evidence: z.literal('open').optional(),
});
export type ActivityUrl = z.infer<typeof ActivityUrl>;

type AuditQuery = input<typeof auditRoutes.audit.query>;

/** Lines per page; a chain is a tree, which is cut as seldom as can be. */
const PAGE = 50;
const CHAIN_PAGE = 100;

/**
 * Converts the filters to the server's query. `from` is a midnight of the browser's time zone, so the query is the same all day and its
 * response can be cached.
 */
export function toAuditQuery(filters: ActivityUrl, now: Date, search: Searched | null = null): AuditQuery {
  const { kind, person, tenant, channel, chain, event, outcome, stream, all } = filters;
  return {
    limit: chain === undefined ? PAGE : CHAIN_PAGE,
    ...(kind === undefined ? {} : { kind }),
    ...(person === undefined ? {} : { actor: person }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(channel === undefined ? {} : { channel }),
    ...(chain === undefined ? {} : { chain }),
    ...(event === undefined ? {} : { events: event }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(stream === undefined ? {} : { stream }),
    ...(all === undefined ? {} : { all }),
    ...(search === null ? {} : wordsOf(search)),
    ...periodOf(filters, now),
  };
}

/** What a search asks for, as the server takes it. */
export const wordsOf = ({ words, said, named }: Searched) => ({
  words,
  ...(said.length === 0 ? {} : { said: said.join(), ...(named === '' ? {} : { named }) }),
});

function periodOf({ period, from, to }: ActivityUrl, now: Date): Pick<AuditQuery, 'from' | 'to'> {
  if (period === undefined) return {};
  if (period !== 'chosen') return { from: startOf(now, daysOf[period]) };
  return {
    ...(from === undefined ? {} : { from: midnightOf(from, 0) }),
    ...(to === undefined ? {} : { to: midnightOf(to, 1) }),
  };
}

/** The midnight of the browser's time zone that begins a day, or one some days later. */
function midnightOf(date: string, later: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + later).toISOString();
}

/** The same as the filters of an export. */
export function toAuditExport(filters: ActivityUrl, now: Date, search: Searched | null) {
  const { limit: _, events, said, ...rest } = toAuditQuery(filters, now, search);
  return {
    ...rest,
    ...(events === undefined ? {} : { events: events.split(',') }),
    ...(said === undefined ? {} : { said: said.split(',') }),
  };
}

/** The midnight that starts the last `days` days, today included. */
function startOf(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
}

/** The URL state that clears all filters. */
export const noFilters = {
  kind: undefined,
  person: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  event: undefined,
  outcome: undefined,
  stream: undefined,
  all: undefined,
  tenant: undefined,
  channel: undefined,
  q: undefined,
  chain: undefined,
} as const satisfies Partial<ActivityUrl>;

export const isFiltered = (url: ActivityUrl): boolean =>
  Object.keys(noFilters).some((name) => url[name as keyof typeof noFilters] !== undefined);
