import { CircuitOpen } from '@sumaa/runtime/breaker';
import type { Google } from '@sumaa/runtime/google';
import type { Mailer } from '@sumaa/runtime/mail';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import { withQuarantine, type Quarantine } from '@sumaa/runtime/quarantine';
import type { OutwardChannels } from './channels.ts';
import type { Processor } from './running-job.ts';
import type { TaxAuthority } from './tax-authority.ts';

/** The processor, which begins only where nothing is held back. */
export const whenReleased =
  <P>(processor: Processor<P>, quarantine: Pick<Quarantine, 'throwIfHeld'>): Processor<P> =>
  async (payload, job) => {
    await quarantine.throwIfHeld();
    await processor(payload, job);
  };

/** The processor, which begins only while the platform is not under maintenance. */
export const whenNotMaintained =
  <P>(processor: Processor<P>, isMaintained: () => Promise<boolean>): Processor<P> =>
  async (payload, job) => {
    if (await isMaintained()) throw new CircuitOpen('maintenance', askAgainMs);
    await processor(payload, job);
  };

/** How long an answer waits before it is tried again, in ms. */
const askAgainMs = 30_000;

/** All ways on which something leaves the installation for people, their money or Google. */
export interface WaysOut {
  readonly google: Pick<Google, 'as' | 'breaker' | 'places'>;
  readonly mail: Pick<Mailer, 'send' | 'isSet'> | null;
  readonly payments: PaymentProvider | null;
  readonly taxAuthority: TaxAuthority | null;
  readonly channels: Pick<OutwardChannels, 'webPush' | 'sms' | 'whatsapp' | 'webhooks'>;
}

/** The ways out, each of which asks the quarantine before anything leaves. Reading goes on. */
export function heldBack(
  { google, mail, payments, taxAuthority, channels }: WaysOut,
  quarantine: Pick<Quarantine, 'throwIfHeld'>,
): WaysOut {
  const { webPush, sms, whatsapp, webhooks } = channels;
  return {
    google: {
      ...google,
      as(who) {
        const business = google.as(who);
        return { ...business, reviews: withQuarantine(business.reviews, ['updateReply', 'deleteReply'], quarantine) };
      },
    },
    mail: mail && withQuarantine(mail, ['send'], quarantine),
    payments: payments && withQuarantine(payments, ['charge', 'refundUpTo', 'closePage', 'removeCard'], quarantine),
    taxAuthority: taxAuthority && withQuarantine(taxAuthority, ['clear', 'report'], quarantine),
    channels: {
      webPush: webPush && withQuarantine(webPush, ['send'], quarantine),
      sms: sms && withQuarantine(sms, ['send'], quarantine),
      whatsapp: whatsapp && withQuarantine(whatsapp, ['send'], quarantine),
      webhooks: withQuarantine(webhooks, ['send'], quarantine),
    },
  };
}
