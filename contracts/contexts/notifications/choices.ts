import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { TimeOfDay } from '../../kernel/time-of-day.ts';
import { channels, timings, type Channel, type Timing } from './kind.ts';
import type { PlatformSettings } from '../platform/settings/settings.ts';
import { allNotificationKinds, NotificationKind, notificationKinds } from './kinds.ts';

/** The channels that can be chosen, where text messages and WhatsApp can, or cannot, be used. */
export const choosableChannels = (has: Readonly<Record<'sms' | 'whatsapp', boolean>>): Channel[] =>
  channels.filter((channel) => (channel !== 'sms' && channel !== 'whatsapp') || has[channel]);

/** Hours in which nothing but the bell is used; `to` may be on the next day. */
export const QuietHours = z.object({
  from: TimeOfDay,
  to: TimeOfDay,
  /** What is urgent comes all the same. */
  exceptUrgent: z.boolean(),
});
export type QuietHours = z.infer<typeof QuietHours>;

/**
 * What a person wants otherwise than their business, or a business otherwise than the kinds say. What is left out follows the business, or
 * the kinds.
 */
export const NotificationChoices = z.object({
  switches: z.partialRecord(NotificationKind, z.partialRecord(z.enum(channels), z.boolean())),
  timing: z.partialRecord(NotificationKind, z.enum(timings)),
  /** The branches to be notified about; null: all. Of persons only. */
  branches: z.array(Uuid).max(1_000).nullable().optional(),
  quiet: QuietHours.nullable().optional(),
  /** When what is gathered for a day is sent. */
  dailyAt: TimeOfDay.optional(),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** Nothing is chosen: all as the kinds say. */
export const noChoices: NotificationChoices = { switches: {}, timing: {} };

/** The kinds by which staff are told of alerts of the console. */
export const alertNotices = allNotificationKinds.filter((kind) => notificationKinds[kind].group === 'alerts' || kind === 'contact_overdue');

/** The choices of somebody of the staff, without the channels that the platform has switched off for alerts. */
export function withAlertChannels(
  choices: NotificationChoices,
  {
    emailNotifications: email,
    smsNotifications: sms,
    pushNotifications: push,
  }: Pick<PlatformSettings, 'emailNotifications' | 'smsNotifications' | 'pushNotifications'>,
): NotificationChoices {
  const off = Object.fromEntries(
    Object.entries({ email, sms, push })
      .filter(([, isOn]) => !isOn)
      .map(([channel]) => [channel, false]),
  );
  const switches = alertNotices.map((kind) => [kind, { ...choices.switches[kind], ...off }] as const);
  return { ...choices, switches: { ...choices.switches, ...Object.fromEntries(switches) } };
}

/** What holds for a person: their own choices over those of the business over the kinds. */
export interface ChoicesInForce {
  isOn(kind: NotificationKind, channel: Channel): boolean;
  /** Null: the kind comes at a time of its own. */
  timingOf(kind: NotificationKind): Timing | null;
  readonly branches: readonly Uuid[] | null;
  readonly quiet: QuietHours | null;
  readonly dailyAt: string;
}

const defaultDailyAt = '08:00';

/** Joins the choices of a business and of one person. What is locked is on whatever was chosen. */
export function choicesInForce(business: NotificationChoices, own: NotificationChoices): ChoicesInForce {
  return {
    isOn(kind, channel) {
      const { defaults, locked, offers } = notificationKinds[kind];
      if (!offers.includes(channel)) return false;
      if (locked.includes(channel)) return true;
      return own.switches[kind]?.[channel] ?? business.switches[kind]?.[channel] ?? defaults.includes(channel);
    },
    timingOf(kind) {
      const { timing } = notificationKinds[kind];
      return timing === null ? null : (own.timing[kind] ?? business.timing[kind] ?? timing);
    },
    branches: own.branches ?? null,
    quiet: own.quiet === undefined ? (business.quiet ?? null) : own.quiet,
    dailyAt: own.dailyAt ?? business.dailyAt ?? defaultDailyAt,
  };
}
