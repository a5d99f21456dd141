import type { WorkDeps } from '../../infra/work-deps.ts';
import type { NotificationChannel } from './channel.ts';
import { createPushChannel } from './push-channel.ts';
import { createSmsChannel, type SmsNotification } from './sms-channel.ts';
import { createWhatsAppChannel } from './whatsapp-channel.ts';

/** The ways out of the product, apart from mail. */
export interface NotificationChannels {
  readonly push: NotificationChannel;
  readonly sms: NotificationChannel<SmsNotification>;
  readonly whatsapp: NotificationChannel;
}

export function notificationChannels({ channels, vault, reader, config, clock }: WorkDeps): NotificationChannels {
  const { deliveries, pushSubscriptions: subscriptions } = vault;
  const phoneOf = async (accountId: Parameters<typeof reader.account>[0]) => {
    const account = await reader.account(accountId);
    return account?.phone_confirmed ? account.phone : null;
  };
  const numberOf = async (accountId: Parameters<typeof reader.account>[0]) => (await reader.account(accountId))?.whatsapp ?? null;
  return {
    push: createPushChannel({ webPush: channels.webPush, subscriptions, deliveries }),
    sms: createSmsChannel({ sms: channels.sms, phoneOf, deliveries, publicUrl: config.publicUrl, clock }),
    whatsapp: createWhatsAppChannel({ whatsapp: channels.whatsapp, numberOf, deliveries }),
  };
}
