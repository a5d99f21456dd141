import { AuditKind, Uuid, type auditRoutes } from '@sumaa/contracts';
import { z, type input } from 'zod';

export const periods = ['today', 'week', 'month'] as const;
const daysOf = { today: 1, week: 7, month: 30 } as const satisfies Record<(typeof periods)[number], number>;

/** The activity log in the address. Without anything it is the whole trail. */
export const ActivityUrl = z.object({
  kind: AuditKind.optional(),
  /** A member. */
  person: Uuid.optional(),
  period: z.enum(periods).optional(),
});
export type ActivityUrl = z.infer<typeof ActivityUrl>;

type AuditQuery = input<typeof auditRoutes.audit.query>;

/** Lines a page. */
const PAGE = 50;

/** The filters as the server takes them. Days are those of the browser; the same all day long, so that answers are shared. */
export function toAuditQuery({ kind, person, period }: ActivityUrl, now: Date): AuditQuery {
  return {
    limit: PAGE,
    ...(kind === undefined ? {} : { kind }),
    ...(person === undefined ? {} : { actor: person }),
    ...(period === undefined ? {} : { from: beginOf(now, daysOf[period]) }),
  };
}

/** Midnight that many days back, today counted. */
function beginOf(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString();
}

export const isFiltered = (filters: ActivityUrl): boolean => Object.values(filters).some((value) => value !== undefined);

/** What «clear filters» writes into the address. */
export const noFilters = { kind: undefined, person: undefined, period: undefined } as const satisfies Partial<ActivityUrl>;
