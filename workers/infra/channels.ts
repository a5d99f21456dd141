import type { Config } from '@sumaa/runtime/config';
import { addressOf, senderNow } from '@sumaa/runtime/mail';
import { createClientWithReceiver, createOutwardClient, type OutwardClient } from '@sumaa/runtime/outward';
import { createWebPush, portedOrigins, type WebPush } from '@sumaa/runtime/push';
import { createSmsSender, type SmsSender } from '@sumaa/runtime/sms';
import type { Vault } from '@sumaa/runtime/vault';
import { createCloudApi, type WhatsAppSender } from '@sumaa/runtime/whatsapp';

/** The services by which people are notified outside the product; null where they are not configured. */
export interface OutwardChannels {
  readonly webPush: WebPush | null;
  readonly sms: SmsSender | null;
  readonly whatsapp: WhatsAppSender | null;
  /** To endpoints of businesses: no address inside is reached, but the receiver of a development machine. */
  readonly webhooks: Pick<OutwardClient, 'send'>;
  close(): void;
}

/** Opens the channels that the configuration names. */
export function openChannels(
  { push, sms, whatsapp, mail, webhookReceiver }: Pick<Config, 'push' | 'sms' | 'whatsapp' | 'mail' | 'webhookReceiver'>,
  { mailServer }: Pick<Vault, 'mailServer'>,
): OutwardChannels {
  const outward = createOutwardClient({ trustedOrigins: portedOrigins(push?.services ?? []) });
  const webhooks = createClientWithReceiver(webhookReceiver);
  const subject = async () => `mailto:${addressOf(await senderNow(mail, mailServer))}`;
  return {
    webPush: push?.privateKey ? createWebPush({ publicKey: push.publicKey, privateKey: push.privateKey.reveal(), subject, outward }) : null,
    sms: sms?.appSid ? createSmsSender(sms) : null,
    whatsapp: whatsapp?.accessToken ? createCloudApi({ ...whatsapp, accessToken: whatsapp.accessToken.reveal() }) : null,
    webhooks,
    close() {
      outward.close();
      webhooks.close();
    },
  };
}
