import type { PaymentEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { PaymentCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { PaymentState } from './state.ts';

/** How a charge is being paid: `payment-<chargeId>`. */
export const payment: Decider<PaymentState, PaymentCommand, PaymentEvent> = {
  category: 'payment',
  initial: () => ({ attempts: [], pages: [], hosted: {}, settled: [], wanted: {}, refunded: {}, transfersSettled: [], wantedAt: null }),
  evolve,
  decide,
};
