import {
  unaskedWithdrawalOf,
  type BillingProfileEvent,
  type InvoiceEvent,
  type SubscriptionEvent,
  type SubscriptionMail,
} from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import { jobIdOf, type Reactor } from '@sumaa/event-store/consumer';
import { mailAttempts, type MailPayload } from '../../../infra/mail/mail-writer.ts';
import type { JobAdder, NewJob } from '../../../infra/new-job.ts';

type Told = SubscriptionEvent | BillingProfileEvent | InvoiceEvent;

/** Mails to the administrators of a business what they must know about plan and payment. */
export function whenPlanNeedsAMail(queue: JobAdder<MailPayload>): Reactor<Told, NewJob<MailPayload>> {
  const name = 'when-plan-needs-a-mail';
  return {
    name,
    categories: ['subscription', 'billingprofile', 'invoice'],
    react(event) {
      const about = aboutOf(event);
      if (about === null) return [];
      const payload = { kind: 'subscription' as const, eventId: event.id, tenantId: event.data.tenantId, about };
      return [{ jobId: jobIdOf(name, event.id), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

/** What of an event is mailed; null: nothing. */
function aboutOf(event: Recorded<Told>): SubscriptionMail['about'] | null {
  switch (event.type) {
    case 'SubscriptionNoticeGiven': {
      const { of, days, endsAt } = event.data;
      return { what: 'ends_soon', of, days, endsAt };
    }
    case 'RenewalAnnounced': {
      const { plan, interval, amount, days, endsAt } = event.data;
      return { what: 'renews_soon', plan, interval, total: amount.total, days, endsAt };
    }
    case 'Expired': {
      const { reason, syncUntil } = event.data;
      return { what: 'ended', reason, syncUntil };
    }
    case 'PaymentFailed': {
      const { purpose, retry, nextAttemptAt } = event.data;
      return { what: 'payment_failed', purpose, retry, nextAttemptAt };
    }
    case 'ChargeRequested': {
      const { chargeId, amount, payBy, byTransfer } = event.data;
      return byTransfer ? { what: 'transfer_due', total: amount.total, reference: chargeId, payBy } : null;
    }
    case 'ChargeWithdrawn': {
      const because = unaskedWithdrawalOf(event.data, event.metadata);
      return because && { what: 'order_withdrawn', because };
    }
    case 'CancellationScheduled':
      return { what: 'cancelled', endsAt: event.data.at };
    case 'Cancelled':
      return event.data.because === 'unpaid' ? { what: 'cancelled_unpaid' } : null;
    case 'CardExpiryNoticeGiven': {
      const { month, year } = event.data;
      return { what: 'card_ends', month, year };
    }
    case 'InvoiceFileStored':
    case 'InvoiceSentAgain':
      return { what: 'document', documentId: event.data.documentId };
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other events are seen in the product
    default:
      return null;
  }
}
