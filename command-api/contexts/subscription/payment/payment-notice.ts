import { accept, type PaymentNoticeEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

/** One notice of the payment provider: `paymentnotice-<noticeId>`. A repeated one writes no event. */
export const paymentNotice: Decider<{ readonly isRecorded: boolean }, PaymentNoticeEvent['data'], PaymentNoticeEvent> = {
  category: 'paymentnotice',
  initial: () => ({ isRecorded: false }),
  evolve: () => ({ isRecorded: true }),
  decide: ({ isRecorded }, data) => (isRecorded ? accept() : accept({ type: 'PaymentNoticed', data })),
};
