import type { Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { Postponed } from '@sumaa/runtime/queue';
import { internationalNumber, type SmsSender } from '@sumaa/runtime/sms';
import type { Deliveries } from '@sumaa/runtime/vault';
import { deliveryIdOf, type ChannelNotification, type NotificationChannel } from './channel.ts';
import { msUntilPromotions } from '../../infra/promotional-hours.ts';

export interface SmsChannelDeps {
  /** Null where no provider is configured. */
  readonly sms: Pick<SmsSender, 'send'> | null;
  /** The phone number of the profile, `05…`, where the person proved that it is theirs. */
  readonly phoneOf: (accountId: Uuid) => Promise<string | null>;
  readonly deliveries: Pick<Deliveries, 'begin' | 'settle' | 'release'>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** A promotion waits for the hours in which it may be sent. */
export interface SmsNotification extends ChannelNotification {
  readonly promotional?: boolean;
}

/** Notifies a person by a text message to the confirmed number of their profile. */
export function createSmsChannel({ sms, phoneOf, deliveries, publicUrl, clock }: SmsChannelDeps): NotificationChannel<SmsNotification> {
  return {
    async deliver(notification, { signal, log }) {
      if (!sms) return 'off';
      const { accountId, promotional = false } = notification;
      const to = internationalNumber((await phoneOf(accountId)) ?? '');
      if (to === null) return 'no_address';
      const waitMs = promotional ? msUntilPromotions(clock()) : 0;
      if (waitMs > 0) throw new Postponed(waitMs, 'promotions are sent from 9:00 to 19:00');
      const id = deliveryIdOf('sms', notification);
      if (!(await deliveries.begin({ id, channel: 'sms', accountId }))) return 'done_before';
      const kind = promotional ? 'promotional' : 'service';
      const answer = await sms.send({ id, to, text: smsText(notification, publicUrl), kind }, signal);
      if (answer.outcome === 'later') {
        await deliveries.release(id);
        if (answer.setUp !== undefined)
          log.error(
            { deliveryId: id, code: answer.setUp },
            'the SMS provider refuses our application id, balance or sender: see SMS_*; it is retried',
          );
        throw new Postponed(answer.afterMs, 'the SMS provider asks to wait or cannot be reached');
      }
      if (answer.outcome === 'sent') {
        await deliveries.settle(id, { state: 'sent', providerId: answer.providerId, parts: answer.parts });
      } else if (answer.outcome === 'refused') {
        log.error({ deliveryId: id, code: answer.code }, 'the SMS provider refused a message');
        await deliveries.settle(id, { state: 'refused', code: answer.code });
      } else {
        log.warn({ deliveryId: id }, 'it is unknown whether the SMS provider took a message; it is not repeated');
        await deliveries.settle(id, { state: 'unknown' });
      }
      return answer.outcome;
    },
  };
}

/** The parts that a text message has, one a line. */
const smsText = ({ title, body, link }: ChannelNotification, publicUrl: string): string =>
  [title, body, `${publicUrl}${link}`].filter((line) => line !== '').join('\n');
