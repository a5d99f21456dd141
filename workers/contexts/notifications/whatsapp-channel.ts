import type { Uuid } from '@sumaa/contracts';
import { Postponed } from '@sumaa/runtime/queue';
import type { Deliveries } from '@sumaa/runtime/vault';
import type { WhatsAppSender } from '@sumaa/runtime/whatsapp';
import { deliveryIdOf, type NotificationChannel } from './channel.ts';

export interface WhatsAppChannelDeps {
  /** Null where no number is configured. */
  readonly whatsapp: WhatsAppSender | null;
  /** The number from which the person sent their code. */
  readonly numberOf: (accountId: Uuid) => Promise<string | null>;
  readonly deliveries: Pick<Deliveries, 'begin' | 'settle' | 'release'>;
}

/** Notifies a person by WhatsApp, with a button that opens the page. */
export function createWhatsAppChannel({ whatsapp, numberOf, deliveries }: WhatsAppChannelDeps): NotificationChannel {
  return {
    async deliver(notification, { signal, log }) {
      if (!whatsapp) return 'off';
      const { accountId, title, body, link, language } = notification;
      const to = await numberOf(accountId);
      if (to === null) return 'no_address';
      const id = deliveryIdOf('whatsapp', notification);
      if (!(await deliveries.begin({ id, channel: 'whatsapp', accountId }))) return 'done_before';
      const text = [title, body].filter((part) => part !== '').join(language === 'ar' ? '، ' : ', ');
      const answer = await whatsapp.send({ to, language, text, path: link.replace(/^\//, '') }, signal);
      if (answer.outcome === 'later') {
        await deliveries.release(id);
        const about = { deliveryId: id, code: answer.code };
        if (answer.isSetUp)
          log.error(about, 'WhatsApp refuses our access token, our number or our template: see WHATSAPP_*; it is retried');
        throw new Postponed(answer.afterMs, 'WhatsApp asks to wait or cannot be reached');
      }
      if (answer.outcome === 'sent') {
        await deliveries.settle(id, { state: 'sent', providerId: answer.providerId });
      } else if (answer.outcome === 'refused') {
        log.error({ deliveryId: id, code: answer.code }, 'WhatsApp refused a message');
        await deliveries.settle(id, { state: 'refused', code: answer.code });
      } else {
        log.warn({ deliveryId: id }, 'it is unknown whether WhatsApp took a message; it is not repeated');
        await deliveries.settle(id, { state: 'unknown' });
      }
      return answer.outcome;
    },
  };
}
