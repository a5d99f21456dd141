import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { SlaTargetName } from '../sla/settings.ts';

/** Days that a report looks back. */
export const contactReportDays = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
export type ContactReportPeriod = keyof typeof contactReportDays;
export const ContactReportPeriod = z.enum(Object.keys(contactReportDays) as [ContactReportPeriod, ...ContactReportPeriod[]]);

/** How long a first answer took, as it is counted; `none`: not answered yet. The bounds are in hours. */
export const answerTimes = ['1', '4', '8', '24', 'later', 'none'] as const;

const count = z.number().int();
const ms = z.number().int().nullable();
/** Of those with an outcome: how many were met. */
const share = { decided: count, met: count };

export const ContactReport = z.object({
  asOf: Iso,
  from: Iso,
  /** Messages received in the period, without spam and duplicates. */
  received: count,
  answered: count,
  ...share,
  medianMs: ms,
  /** Nine in ten were answered within it. */
  p90Ms: ms,
  /** The first answer once for each message; the others as often as they were due. A target without any outcome is left out. */
  targets: z.array(z.object({ target: SlaTargetName, ...share })),
  distribution: z.array(z.object({ time: z.enum(answerTimes), count })),
  /** `name` null: the general policy. */
  policies: z.array(z.object({ name: z.string().nullable(), ...share })),
  /** By who gave the first answer. */
  people: z.array(z.object({ accountId: Uuid, name: z.string().nullable(), answered: count, ...share, medianMs: ms })),
  /** From Sunday on; `from` is the first day. */
  weeks: z.array(z.object({ from: z.string(), received: count, ...share })),
  /** Messages by weekday (0: Sunday) and hour of their arrival; hours without any are left out. */
  load: z.array(z.object({ weekday: count, hour: count, count })),
  /** What waits at this moment, whenever it was received. */
  waiting: z.object({ onTime: count, dueSoon: count, overdue: count, paused: count, unassigned: count, oldestAt: Iso.nullable() }),
});
export type ContactReport = z.infer<typeof ContactReport>;

export const contactReportRoutes = {
  contactReport: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/contacts/report',
    tag: 'contact-inbox',
    auth: 'confirmed',
    permission: 'platform.inbox',
    summary: 'How the messages of a period were answered, when they arrive, and what waits now. Days and hours are those of Riyadh.',
    query: z.object({ period: ContactReportPeriod.default('30d') }),
    model: ContactReport,
  }),
} as const;
