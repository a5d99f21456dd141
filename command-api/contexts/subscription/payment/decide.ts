import { accept, notConfirmed, refuse, type Decision, type PaymentEvent } from '@sumaa/contracts';
import type { PaymentCommand } from './commands.ts';
import { isPaid, openAttempt, pageInDoubt, usablePage, wasDeclined, type PaymentState } from './state.ts';

/** Decides how a charge is paid: one attempt at a time, one for each trigger, none once it is paid or while it can be paid on a page. */
export function decide(state: PaymentState, command: PaymentCommand): Decision<PaymentEvent> {
  const { tenantId, chargeId, at } = command;
  switch (command.type) {
    case 'Attempt': {
      const { idOf, trigger, cardId, amount, lookedUp } = command;
      const isTried = state.attempts.some((attempt) => attempt.trigger === trigger);
      if (isPaid(state) || openAttempt(state) || isTried || pageInDoubt(state, lookedUp)) return accept();
      const paymentId = idOf(state.attempts.length + 1);
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
    case 'RequestPage': {
      const { pageId, amount, expiresAt, accountId } = command;
      if (isPaid(state)) return refuse('not_found');
      if (openAttempt(state)) return refuse('payment_running');
      if (usablePage(state, at)) return accept();
      return accept({ type: 'PaymentPageRequested', data: { tenantId, chargeId, pageId, amount, expiresAt, accountId, at } });
    }
    case 'OpenPage': {
      const { pageId, url } = command;
      const isWaiting = state.pages.some((page) => page.pageId === pageId && page.url === null && !page.isClosed);
      return isWaiting ? accept({ type: 'PaymentPageOpened', data: { tenantId, chargeId, pageId, url, at } }) : accept();
    }
    case 'ClosePage': {
      const { pageId } = command;
      const isOpen = state.pages.some((page) => page.pageId === pageId && !page.isClosed);
      return isOpen ? accept({ type: 'PaymentPageClosed', data: { tenantId, chargeId, pageId, at } }) : accept();
    }
    case 'Want':
      if (isPaid(state)) return refuse('not_found');
      return accept({ type: 'PaymentWanted', data: { tenantId, chargeId, accountId: command.accountId, at } });
    case 'RequestRefund':
      return requestRefund(state, command);
    case 'SettleTransfer': {
      const { paymentId, outcome, amount, reason, accountId } = command;
      if (state.transfersSettled.includes(paymentId)) return accept();
      return accept({ type: 'TransferSettled', data: { tenantId, chargeId, paymentId, outcome, amount, reason, accountId, at } });
    }
    case 'Refund': {
      const { paymentId, refundedTotal } = command;
      const amount = refundedTotal - (state.refunded[paymentId] ?? 0);
      // One that was voided before its money arrived here was never paid, so nothing of it goes back.
      if (amount <= 0 || wasDeclined(state, paymentId)) return accept();
      return accept({ type: 'PaymentRefunded', data: { tenantId, chargeId, paymentId, amount, refundedTotal, refundedAt: at } });
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

/** Once for each that the subscription granted. A bank transfer has gone back by hand. */
function requestRefund(state: PaymentState, command: Extract<PaymentCommand, { type: 'RequestRefund' }>): Decision<PaymentEvent> {
  const { tenantId, chargeId, paymentId, method, amount, net, wantedTotal, reason, accountId, at } = command;
  if (wantedTotal <= (state.wanted[paymentId] ?? 0)) return accept();
  const ids = { tenantId, chargeId, paymentId };
  const requested: PaymentEvent = { type: 'RefundRequested', data: { ...ids, method, amount, net, wantedTotal, reason, accountId, at } };
  if (method !== 'bank_transfer') return accept(requested);
  return accept<PaymentEvent>(requested, { type: 'PaymentRefunded', data: { ...ids, amount, refundedTotal: wantedTotal, refundedAt: at } });
}

/**
 * Money that arrived counts also after a decline: a payer may confirm late at the bank. A card that is declined on a page of the provider
 * changes nothing: its payer may try another one there.
 */
function settle(state: PaymentState, command: Extract<PaymentCommand, { type: 'Settle' }>): Decision<PaymentEvent> {
  const { tenantId, chargeId, paymentId, outcome, code, retry, at } = command;
  const attempt = state.attempts.find((one) => one.paymentId === paymentId);
  const known = attempt ? attempt.outcome : (state.hosted[paymentId] ?? null);
  if (known === 'declined' && outcome === 'declined' && attempt?.isUnconfirmed && code !== notConfirmed)
    return accept({ type: 'PaymentLapsed', data: { tenantId, chargeId, paymentId, at } });
  if (known === 'paid' || known === outcome || (!attempt && outcome === 'declined')) return accept();
  const method = attempt ? 'card' : 'hosted_invoice';
  return accept({ type: 'PaymentSettled', data: { tenantId, chargeId, paymentId, method, outcome, code, retry, settledAt: at } });
}
