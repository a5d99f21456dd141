import { notConfirmed } from '@sumaa/contracts';
import { PaymentError, type PaymentOutcome } from '@sumaa/runtime/payments';
import { PermanentFailure, RetryLater } from '@sumaa/runtime/queue';

/** What came of an attempt that is over. */
export interface Ended {
  readonly outcome: 'paid' | 'declined';
  readonly code: string | null;
  readonly retry: 'later' | 'new_card' | 'never' | null;
}

/** How long a payer may take at the bank before the attempt counts as declined. One who confirms later has paid all the same: it is looked up on. */
export const atBankMs = 60 * 60_000;
/** Pause before a payment without an outcome is looked for again. */
export const lookAgainMs = 30_000;

/** The end that an outcome means; null while a payer is asked by their bank. Throws RetryLater while it is not known. */
export function endOf(outcome: PaymentOutcome, waitedMs: number): Ended | null {
  switch (outcome.kind) {
    case 'paid':
      return { outcome: 'paid', code: null, retry: null };
    case 'declined':
      return { outcome: 'declined', code: outcome.code, retry: outcome.retry };
    case 'needs_action':
      return waitedMs < atBankMs ? null : { outcome: 'declined', code: notConfirmed, retry: 'later' };
    case 'pending':
    case 'unknown':
      throw new RetryLater(lookAgainMs, `the payment is ${outcome.kind}`);
    default: {
      const unhandled: never = outcome;
      return unhandled;
    }
  }
}

/**
 * The outcome of a charge that failed and took nothing: a card that the provider does not take any more needs another one. Throws what
 * `lookAgainAfter` gives for what may pass.
 */
export function outcomeOfFailure(error: unknown): PaymentOutcome {
  if (error instanceof PaymentError && (error.kind === 'rejected' || error.kind === 'not_found'))
    return { kind: 'declined', code: null, retry: 'new_card' };
  throw lookAgainAfter(error);
}

/** What to throw after a failed look-up, which says nothing of the payment: RetryLater, after the pause that the provider asks for. */
export function lookAgainAfter(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error;
  if (error.kind === 'unauthorised') return new PermanentFailure('the keys of the payment provider are wrong', { cause: error });
  return new RetryLater(error.retryAfterMs ?? lookAgainMs, error.message, { cause: error });
}
