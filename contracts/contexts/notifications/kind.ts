import { z } from 'zod';
import type { Metadata } from '../../kernel/actor.ts';
import type { EventDefinition } from '../../kernel/event.ts';
import type { Uuid } from '../../kernel/ids.ts';
import type { Permission } from '../../kernel/permissions.ts';

/** The ways on which a notification can reach a person. The bell is inside the product; the others leave it. */
export const channels = ['bell', 'email', 'push', 'sms', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** When what leaves the product is sent: at once, or gathered. */
export const timings = ['now', 'hourly', 'daily'] as const;
export type Timing = (typeof timings)[number];

/** The groups in which the kinds are listed. `inbox` and `alerts` are for the staff of the platform. */
export const kindGroups = ['reviews', 'answers', 'connection', 'reports', 'money', 'inbox', 'alerts', 'files'] as const;
export type KindGroup = (typeof kindGroups)[number];

/** Numbers and codes for the texts of a notification, by name. */
export const NoticeFacts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type NoticeFacts = z.infer<typeof NoticeFacts>;

/** What a notification is about, without its kind. */
export interface Occasion<F> {
  /** The review, message … that it opens. */
  readonly subjectId: Uuid | null;
  /** The branch it is about; null: the whole business. */
  readonly locationId?: Uuid | null;
  /** For this person alone; null: for all who may have it. */
  readonly accountId?: Uuid | null;
  /** Whose doing it was; left out: whoever caused the event. */
  readonly by?: Uuid;
  /** Numbers and codes for the texts; never personal data. */
  readonly facts: F;
}

/** An event that a kind follows from. */
export interface Source<F> {
  readonly type: string;
  readonly category: string;
  /** Null: this event is no such notification. */
  read(data: never, metadata: Metadata): Occasion<F> | null;
}

export interface NotificationKindDefinition<F = unknown> {
  readonly group: KindGroup;
  /** Who gets it: members with this permission; of the platform, staff with it. Null: any of them, for a kind that names its person. */
  readonly permission: Permission | null;
  /** It goes to the staff of the platform, also where it follows from what happens at a business. */
  readonly isForStaff: boolean;
  /** The channels that are on as long as nobody chose otherwise. */
  readonly defaults: readonly Channel[];
  /** The channels that it can come by. */
  readonly offers: readonly Channel[];
  /** Channels that cannot be switched off: of money and security. Their mails offer no unsubscribing, are not gathered and know no quiet hours. */
  readonly locked: readonly Channel[];
  /** Null: it comes at a time of its own and cannot be gathered. */
  readonly timing: Timing | null;
  /** May come in quiet hours where the person allows it. */
  readonly isUrgent: boolean;
  /** Many of them are shown as one line with their number. */
  readonly isCounted: boolean;
  readonly facts: z.ZodType<F>;
  /** The path it opens. */
  readonly link: (subjectId: string | null, facts?: NoticeFacts) => string;
}

/** Declares a kind of notification. */
export function defineKind<F>(
  kind: Omit<NotificationKindDefinition<F>, 'isForStaff' | 'offers' | 'locked' | 'isUrgent' | 'isCounted' | 'timing'> &
    Partial<Pick<NotificationKindDefinition<F>, 'isForStaff' | 'offers' | 'locked' | 'isUrgent' | 'isCounted' | 'timing'>>,
): NotificationKindDefinition<F> {
  return { isForStaff: false, offers: channels, locked: [], isUrgent: false, isCounted: false, timing: 'now', ...kind };
}

/** The event that a kind follows from, and what it reads of it. */
export function follows<D extends EventDefinition, F>(
  { type, category }: D,
  read: (data: z.output<D['data']>, metadata: Metadata) => Occasion<F> | null,
): Source<F> {
  return { type, category, read };
}

/** Whether somebody with these permissions gets notifications of a kind. */
export const mayGet = ({ permission }: Pick<NotificationKindDefinition, 'permission'>, abilities: readonly Permission[]): boolean =>
  permission === null || abilities.includes(permission);
