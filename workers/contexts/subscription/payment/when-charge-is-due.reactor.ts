import type { PaymentEvent, SubscriptionEvent, Uuid } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';
import { takeJob, type TakePayment } from './payment-jobs.ts';

/** A charge is taken when it is asked for, when it is due again, and when somebody wants to pay it now. */
export function whenChargeIsDue(queue: JobAdder<TakePayment>): JobReactor<SubscriptionEvent | PaymentEvent, TakePayment> {
  return {
    name: 'when-charge-is-due',
    categories: ['subscription', 'payment'],
    react({ type, data, id, metadata: { tenantId } }: Recorded<SubscriptionEvent | PaymentEvent>) {
      if (type !== 'ChargeRequested' && type !== 'ChargeRetryDue' && type !== 'PaymentWanted') return [];
      return [takeJob({ tenantId: tenantId as Uuid, chargeId: data.chargeId, trigger: id })];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
