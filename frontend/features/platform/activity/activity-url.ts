import { AuditChannel, AuditKind, StreamName, TenantId, Uuid, type auditRoutes } from '@sumaa/contracts';
import { z, type input } from 'zod';

export const periods = ['today', 'week', 'month'] as const;
const daysOf = { today: 1, week: 7, month: 30 } as const satisfies Record<(typeof periods)[number], number>;

/** The URL state of the activity log; without parameters it shows the whole audit trail. */
export const ActivityUrl = z.object({
  kind: AuditKind.optional(),
  /** A member's id. */
  person: Uuid.optional(),
  period: z.enum(periods).optional(),
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
  /** In the console only: whether the check of the log is open. */
  evidence: z.literal('open').optional(),
});
export type ActivityUrl = z.infer<typeof ActivityUrl>;

type AuditQuery = input<typeof auditRoutes.audit.query>;

/** Lines per page. */
const PAGE = 50;

/**
 * Converts the filters to the server's query. `from` is a midnight of the browser's time zone, so the query is the same all day and its
 * response can be cached. `events`: the types whose sentences hold the searched words; null without a search.
 */
export function toAuditQuery(
  { kind, person, period, tenant, channel, chain }: ActivityUrl,
  now: Date,
  events: readonly string[] | null = null,
): AuditQuery {
  return {
    limit: PAGE,
    ...(kind === undefined ? {} : { kind }),
    ...(person === undefined ? {} : { actor: person }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(channel === undefined ? {} : { channel }),
    ...(chain === undefined ? {} : { chain }),
    // A name that no event has finds nothing, as the words do.
    ...(events === null ? {} : { events: events.join() || 'none' }),
    ...(period === undefined ? {} : { from: startOf(now, daysOf[period]) }),
  };
}

/** The same as the filters of an export. */
export function toAuditExport(filters: ActivityUrl, now: Date, events: readonly string[] | null) {
  const { limit: _, events: searched, ...rest } = toAuditQuery(filters, now, events);
  return { ...rest, ...(searched === undefined ? {} : { events: searched.split(',') }) };
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
  tenant: undefined,
  channel: undefined,
  q: undefined,
  chain: undefined,
} as const satisfies Partial<ActivityUrl>;

export const isFiltered = (url: ActivityUrl): boolean =>
  Object.keys(noFilters).some((name) => url[name as keyof typeof noFilters] !== undefined);
