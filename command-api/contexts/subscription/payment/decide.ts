import { accept, refuse, type Decision, type PaymentEvent } from '@sumaa/contracts';
import type { PaymentCommand } from './commands.ts';
import { isPaid, openAttempt, type PaymentState } from './state.ts';

/** Decides how a charge is paid: one attempt at a time, one for each trigger, none once it is paid. */
export function decide(state: PaymentState, command: PaymentCommand): Decision<PaymentEvent> {
  const { tenantId, chargeId, at } = command;
  switch (command.type) {
    case 'Attempt': {
      const { paymentId, trigger, cardId, amount } = command;
      const isTried = state.attempts.some((attempt) => attempt.trigger === trigger);
      if (isPaid(state) || openAttempt(state) || isTried) return accept();
      return accept({ type: 'PaymentAttempted', data: { tenantId, chargeId, paymentId, trigger, cardId, amount, attemptedAt: at } });
    }
    case 'AwaitPayer': {
      const { paymentId, url } = command;
      const open = openAttempt(state);
      if (open?.paymentId !== paymentId || open.url === url) return accept();
      return accept({ type: 'PaymentAwaitsPayer', data: { tenantId, chargeId, paymentId, url, at } });
    }
    case 'Settle':
      return settle(state, command);
    case 'Want':
      if (isPaid(state)) return refuse('not_found');
      return accept({ type: 'PaymentWanted', data: { tenantId, chargeId, accountId: command.accountId, at } });
    case 'Refund': {
      const { paymentId, refundedTotal } = command;
      const amount = refundedTotal - (state.refunded[paymentId] ?? 0);
      if (amount <= 0) return accept();
      return accept({ type: 'PaymentRefunded', data: { tenantId, chargeId, paymentId, amount, refundedTotal, refundedAt: at } });
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

/** Money that arrived counts also after a decline: a payer may confirm late at the bank. */
function settle(state: PaymentState, command: Extract<PaymentCommand, { type: 'Settle' }>): Decision<PaymentEvent> {
  const { tenantId, chargeId, paymentId, outcome, code, retry, at } = command;
  const attempt = state.attempts.find((one) => one.paymentId === paymentId);
  const known = attempt ? attempt.outcome : (state.hosted[paymentId] ?? null);
  if (known === 'paid' || known === outcome) return accept();
  const method = attempt ? 'card' : 'hosted_invoice';
  return accept({ type: 'PaymentSettled', data: { tenantId, chargeId, paymentId, method, outcome, code, retry, settledAt: at } });
}
