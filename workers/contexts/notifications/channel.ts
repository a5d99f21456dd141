import type { Language, Uuid } from '@sumaa/contracts';
import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import type { RunningJob } from '../../infra/running-job.ts';

/** What one person is notified of, in their language. Title and body are shown on locked screens and pass through strangers' servers. */
export interface ChannelNotification {
  readonly accountId: Uuid;
  /** The same for a repetition, so that nobody gets the notification twice. */
  readonly notificationId: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** Path of the page to open, such as `/customer/reviews`. */
  readonly link: string;
  readonly language: Language;
}

/**
 * What came of it. `sent`: at least one device, or the provider, took it. `unknown`: it may have been taken; it is not repeated.
 * `done_before`: an earlier call settled it. `no_address`: the person has no device or no number. `off`: the channel is not
 * configured here.
 */
export type ChannelOutcome = 'sent' | 'refused' | 'unknown' | 'done_before' | 'no_address' | 'off';

/** A way out of the product. A notification is handed over at most once, whatever fails and is repeated. */
export interface NotificationChannel<N extends ChannelNotification = ChannelNotification> {
  /**
   * Hands the notification over. Throws Postponed when the service asks to wait or cannot be reached: call again later with the same
   * notification, what was taken meanwhile is left out.
   */
  deliver(notification: N, job: Pick<RunningJob, 'signal' | 'log'>): Promise<ChannelOutcome>;
}

/** The id of handing one notification to one address of a person. */
export const deliveryIdOf = (
  channel: 'push' | 'sms' | 'whatsapp',
  { accountId, notificationId }: ChannelNotification,
  address = '',
): Uuid => uuidV5(namespaces.message, channel, notificationId, accountId, address);
