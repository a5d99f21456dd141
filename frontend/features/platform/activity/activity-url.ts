import { AuditKind, Uuid, type auditRoutes } from '@sumaa/contracts';
import { z, type input } from 'zod';

export const periods = ['today', 'week', 'month'] as const;
const daysOf = { today: 1, week: 7, month: 30 } as const satisfies Record<(typeof periods)[number], number>;

/** The URL state of the activity log; without parameters it shows the whole audit trail. */
export const ActivityUrl = z.object({
  kind: AuditKind.optional(),
  /** A member's id. */
  person: Uuid.optional(),
  period: z.enum(periods).optional(),
});
export type ActivityUrl = z.infer<typeof ActivityUrl>;

type AuditQuery = input<typeof auditRoutes.audit.query>;

/** Lines per page. */
const PAGE = 50;

/**
 * Converts the filters to the server's query. `from` is a midnight of the browser's time zone, so the query is the same all day and its
 * response can be cached.
 */
export function toAuditQuery({ kind, person, period }: ActivityUrl, now: Date): AuditQuery {
  return {
    limit: PAGE,
    ...(kind === undefined ? {} : { kind }),
    ...(person === undefined ? {} : { actor: person }),
    ...(period === undefined ? {} : { from: startOf(now, daysOf[period]) }),
  };
}

/** The midnight that starts the last `days` days, today included. */
function startOf(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
}

export const isFiltered = (filters: ActivityUrl): boolean => Object.values(filters).some((value) => value !== undefined);

/** The URL state that clears all filters. */
export const noFilters = { kind: undefined, person: undefined, period: undefined } as const satisfies Partial<ActivityUrl>;
