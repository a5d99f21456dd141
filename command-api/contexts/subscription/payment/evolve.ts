import { notConfirmed, type PaymentEvent, type Uuid } from '@sumaa/contracts';
import type { Attempt, PaymentPage, PaymentState } from './state.ts';

/** Applies an event to how a charge is being paid. Never validates, never throws. */
export function evolve(state: PaymentState, { type, data }: PaymentEvent): PaymentState {
  switch (type) {
    case 'PaymentAttempted': {
      const { paymentId, trigger, cardId, amount, attemptedAt } = data;
      const attempt: Attempt = { paymentId, trigger, cardId, amount, attemptedAt, outcome: null, isUnconfirmed: false, url: null };
      return { ...state, attempts: [...state.attempts, attempt] };
    }
    case 'PaymentAwaitsPayer':
      return changed(state, data.paymentId, { url: data.url });
    case 'PaymentSettled': {
      const { paymentId, outcome, code } = data;
      const settled = [...state.settled, data];
      const isAttempt = state.attempts.some((attempt) => attempt.paymentId === paymentId);
      return isAttempt
        ? changed({ ...state, settled }, paymentId, { outcome, isUnconfirmed: outcome === 'declined' && code === notConfirmed })
        : { ...state, settled, hosted: { ...state.hosted, [paymentId]: outcome } };
    }
    case 'PaymentLapsed':
      return changed(state, data.paymentId, { isUnconfirmed: false });
    case 'PaymentPageRequested': {
      const { pageId, amount, expiresAt, at: askedAt } = data;
      return { ...state, pages: [...state.pages, { pageId, amount, expiresAt, askedAt, url: null, isClosed: false }] };
    }
    case 'PaymentPageOpened':
      return withPage(state, data.pageId, { url: data.url });
    case 'PaymentPageClosed':
      return withPage(state, data.pageId, { isClosed: true });
    case 'PaymentWanted':
      return { ...state, wantedAt: data.at };
    case 'RefundRequested':
      return { ...state, wanted: { ...state.wanted, [data.paymentId]: data.wantedTotal } };
    case 'TransferSettled':
      return { ...state, transfersSettled: [...state.transfersSettled, data.paymentId] };
    case 'PaymentRefunded':
      return { ...state, refunded: { ...state.refunded, [data.paymentId]: data.refundedTotal } };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

const changed = (state: PaymentState, paymentId: Uuid, change: Partial<Attempt>): PaymentState => ({
  ...state,
  attempts: state.attempts.map((attempt) => (attempt.paymentId === paymentId ? { ...attempt, ...change } : attempt)),
});

const withPage = (state: PaymentState, pageId: Uuid, change: Partial<PaymentPage>): PaymentState => ({
  ...state,
  pages: state.pages.map((page) => (page.pageId === pageId ? { ...page, ...change } : page)),
});
