import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { TenantId, Uuid } from '../../../kernel/ids.ts';
import { defineJob } from '../../../kernel/job.ts';
import { defineInternalCommand as command } from '../../../kernel/internal-command.ts';
import type { Permission } from '../../../kernel/permissions.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { hour, Iso } from '../../../kernel/time.ts';

/** What staff are alerted to, and who of them: whoever may go to its cause. */
export const alertPermissions = {
  payments_refused: 'platform.billing',
  messages_overdue: 'platform.inbox',
  connections_lost: 'platform.customers',
  held_back: 'platform.system',
  backup_failed: 'platform.system',
  backup_late: 'platform.system',
  jobs_failed: 'platform.system',
  events_parked: 'platform.system',
  part_down: 'platform.system',
  meter_over: 'platform.system',
} as const satisfies Record<string, Permission>;
export type AlertKind = keyof typeof alertPermissions;
export const alertKinds = Object.keys(alertPermissions) as readonly AlertKind[];

/** The kind, and of parts and meters which: `part-down-mail`. */
export const AlertId = z
  .string()
  .regex(
    /^(payments-refused|messages-overdue|connections-lost|held-back|backup-failed|backup-late|jobs-failed|events-parked|(part-down|meter-over)-[a-z][a-z-]{0,39})$/,
  );

/** The kind of an alert by its id. */
export function alertKindOf(id: string): AlertKind {
  const kind = alertKinds.find((one) => `${id}-`.startsWith(`${one.replaceAll('_', '-')}-`));
  if (kind === undefined) throw new TypeError(`no such alert: ${id}`);
  return kind;
}

/** For how many hours an alert may be put off. */
export const snoozeHours = [1, 4, 24] as const;

/** Staff are told of an alert that goes on no more often than that, unless one of them acknowledged it in between. */
export const alertPauseMs = hour;

/** `alert-<id>`: that staff are told of an alert, and what they said to it. What it is about is read where it happens. */
export const alertEvents = {
  /** Whoever may know of it is told now, outside the console too. `name`: the part or the meter; null of all others. */
  AlertRaised: defineEvent({
    type: 'AlertRaised',
    category: 'alert',
    data: { alert: AlertId, of: Iso, count: z.number().int(), name: z.string().nullable(), raisedAt: Iso },
  }),
  /** Known up to the occurrence `of`; a later one is unknown again. */
  AlertAcknowledged: defineEvent({
    type: 'AlertAcknowledged',
    category: 'alert',
    data: { alert: AlertId, accountId: Uuid, of: Iso, acknowledgedAt: Iso },
  }),
  AlertSnoozed: defineEvent({
    type: 'AlertSnoozed',
    category: 'alert',
    data: { alert: AlertId, accountId: Uuid, until: Iso, snoozedAt: Iso },
  }),
} as const;
export type AlertEvent = EventsOf<typeof alertEvents>;

/** As what the secret that signs alerts is kept. */
export const alertEndpointId = '5a1e7000-0000-4000-8000-000000000001' as Uuid;

export const alertJobs = {
  /** Sends one alert to the address of the settings. */
  sendAlert: defineJob(
    'send-alert',
    z.object({
      tenantId: TenantId,
      eventId: Uuid,
      alert: AlertId,
      of: Iso,
      count: z.number().int(),
      name: z.string().nullable(),
      raisedAt: Iso,
    }),
  ),
} as const;

/** The body of a message about an alert. It names no business and nobody. */
export const alertMessageOf = (given: {
  readonly alert: string;
  readonly name: string | null;
  readonly count: number;
  readonly of: string;
  readonly raisedAt: string;
}) => ({
  type: 'alert.raised',
  timestamp: given.raisedAt,
  data: { alert: given.alert, kind: alertKindOf(given.alert), name: given.name, count: given.count, since: given.of },
});

/** How the address answered a test: its status, or why there was no answer. */
export const AlertTest = z.object({
  status: z.number().int().nullable(),
  problem: z.enum(['address', 'timeout', 'too_large', 'unreachable', 'unset']).nullable(),
});
export type AlertTest = z.infer<typeof AlertTest>;

export const alertCommands = {
  /** Decided by what staff said to the alert and when they were told of it last. */
  raiseAlert: command('RaiseAlert', z.object({ alert: AlertId, of: Iso, count: z.number().int(), name: z.string().nullable() }), z.null()),
} as const;

const Answer = z.object({ at: Iso, byName: z.string().nullable() });

export const Alert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds as [AlertKind, ...AlertKind[]]),
  /** The part or the meter; of a lost connection the business that lost it last. */
  name: z.string().nullable(),
  /** How many renewals, messages, businesses or jobs; 1 of all others. */
  count: z.number().int(),
  /** When it happened last. */
  at: Iso,
  /** Of one business: its id. */
  subscriberId: Uuid.nullable(),
  /** The highest value of a meter, and its limit: a share, or ms for `response`. */
  reached: z.object({ value: z.number(), limit: z.number() }).nullable(),
  /** It is over; shown for a day. */
  isOver: z.boolean(),
  acknowledged: Answer.nullable(),
  /** Until then nobody is reminded of it. */
  snoozed: Answer.nullable(),
});
export type Alert = z.infer<typeof Alert>;

const tag = 'platform';
const permission = 'platform.overview';

export const alertRoutes = {
  alerts: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/alerts',
    tag,
    auth: 'confirmed',
    permission,
    summary: "What staff should look at, as far as it belongs to the caller's duties: first what nobody has acknowledged or put off.",
    model: z.object({ items: z.array(Alert), waiting: z.number().int() }),
  }),
  acknowledgeAlert: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/alerts/acknowledge',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Say that an alert is known, up to what happened at `of`; what happens later is shown again.',
    body: z.object({ alert: AlertId, of: Iso }),
    model: z.null(),
    errors: ['validation_failed', 'forbidden'],
  }),
  snoozeAlert: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/alerts/snooze',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Put an alert off for some hours, for all staff.',
    body: z.object({ alert: AlertId, hours: z.literal(snoozeHours) }),
    model: z.null(),
    errors: ['validation_failed', 'forbidden'],
  }),
  renewAlertSecret: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/alerts/secret',
    tag,
    auth: 'confirmed',
    permission: 'platform.settings',
    summary:
      'Make the secret anew that signs alerts for the address of the settings, and show it this one time; the earlier one signs for a day.',
    model: z.object({ secret: z.string() }),
    errors: ['conflict'],
    limit: { max: 20, perMinutes: 60 },
  }),
  testAlerts: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/alerts/test',
    tag,
    auth: 'confirmed',
    permission: 'platform.settings',
    summary: 'Send a test to the address of the settings for alerts, signed as they are, and say at once how it answered.',
    model: AlertTest,
    limit: { max: 10, perMinutes: 15 },
  }),
} as const;
