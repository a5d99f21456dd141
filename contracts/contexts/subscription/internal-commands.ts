import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as command } from '../../kernel/internal-command.ts';
import { Iso } from '../../kernel/time.ts';
import { PaymentMethod, PaymentRetry } from './events.ts';

export const subscriptionCommands = {
  /** Begins the trial of a business that was registered without one. */
  startTrial: command('StartTrial', z.object({}), z.null()),
  /** Records what time brought; answers when something is due next, null: nothing is. */
  checkSubscription: command('CheckSubscription', z.object({}), z.object({ nextAt: Iso.nullable() })),
  /**
   * What became of a payment for a charge. `paid` holds for ever: a second payment for the same charge, or one for a withdrawn charge, is
   * recorded as one to be returned.
   */
  recordPayment: command(
    'RecordPayment',
    z.object({
      chargeId: Uuid,
      paymentId: Uuid,
      outcome: z.enum(['paid', 'declined', 'needs_action']),
      retry: PaymentRetry.nullable(),
      method: PaymentMethod.default('card'),
      reference: z.string().max(100).nullable().default(null),
    }),
    z.null(),
  ),
} as const;
