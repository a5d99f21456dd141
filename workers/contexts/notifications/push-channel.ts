import { hour } from '@sumaa/contracts';
import { sha256 } from '@sumaa/runtime/derive';
import type { WebPush } from '@sumaa/runtime/push';
import { Postponed } from '@sumaa/runtime/queue';
import type { Deliveries, PushSubscriptions } from '@sumaa/runtime/vault';
import { deliveryIdOf, type ChannelOutcome, type NotificationChannel } from './channel.ts';

export interface PushChannelDeps {
  /** Null where web push is not configured. */
  readonly webPush: WebPush | null;
  readonly subscriptions: Pick<PushSubscriptions, 'of' | 'remove'>;
  readonly deliveries: Pick<Deliveries, 'begin' | 'settle' | 'release'>;
}

/** Later than that a notification is old: it waits in the bell. */
const ttlSeconds = (24 * hour) / 1_000;

/** Notifies a person in each of their browsers. A browser that takes no more messages is forgotten. */
export function createPushChannel({ webPush, subscriptions, deliveries }: PushChannelDeps): NotificationChannel {
  return {
    async deliver(notification, { signal, log }) {
      if (!webPush) return 'off';
      const { accountId, notificationId, kind, title, body, link, language } = notification;
      const message = {
        payload: { id: notificationId, kind, title, body, link, language },
        topic: sha256(notificationId).slice(0, 32),
        ttlSeconds,
      };
      const outcomes = new Set<ChannelOutcome>();
      const waits: number[] = [];
      for (const { id: deviceId, subscription } of await subscriptions.of(accountId)) {
        const id = deliveryIdOf('push', notification, deviceId);
        if (!(await deliveries.begin({ id, channel: 'push', accountId }))) {
          outcomes.add('done_before');
          continue;
        }
        const answer = await webPush.send(subscription, message, signal);
        if (answer.outcome === 'later') {
          await deliveries.release(id);
          waits.push(answer.afterMs);
        } else if (answer.outcome === 'accepted') {
          await deliveries.settle(id, { state: 'sent' });
          outcomes.add('sent');
        } else if (answer.outcome === 'unknown') {
          await deliveries.settle(id, { state: 'unknown' });
          outcomes.add('unknown');
        } else {
          const code = answer.outcome === 'gone' ? `gone ${answer.status}` : answer.code;
          await deliveries.settle(id, { state: 'refused', code });
          if (answer.outcome === 'gone') await subscriptions.remove(accountId, deviceId);
          else log.warn({ code, deviceId }, 'a push service refused a notification');
          if (answer.outcome === 'refused') outcomes.add('refused');
        }
      }
      if (waits.length > 0) throw new Postponed(Math.min(...waits), 'a push service asks to wait');
      return (['sent', 'unknown', 'done_before', 'refused'] as const).find((outcome) => outcomes.has(outcome)) ?? 'no_address';
    },
  };
}
