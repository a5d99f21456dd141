import { randomUUID } from 'node:crypto';
import { issuerOf, pays } from './cards.ts';
import type { StandIn } from './stand-in.ts';
import type { Invoice, Payment, Token } from './payments-state.ts';

type NewPayment = Pick<Payment, 'amount' | 'currency' | 'description' | 'metadata' | 'callbackUrl' | 'number' | 'tokenId' | 'invoiceId'>;

/** A payment on a hosted page. It carries none of what the page carries: only its id leads there. */
export const paymentOn = ({ id, amount, currency, description }: Invoice, number: string, callbackUrl: string | null): NewPayment => ({
  amount,
  currency,
  description,
  metadata: null,
  callbackUrl,
  number,
  tokenId: null,
  invoiceId: id,
});

/** Stores a payment that waits for its payer. */
export function openPayment({ state }: StandIn, id: string | null, given: NewPayment): Payment {
  const at = new Date().toISOString();
  const payment: Payment = {
    id: id ?? randomUUID(),
    ...given,
    status: 'initiated',
    refunded: 0,
    message: null,
    code: null,
    at,
    updatedAt: at,
  };
  state.payments.put(payment);
  return payment;
}

/** Ends a payment: as its issuer answers, or failed where the payer refused at the bank. */
export function settle(standIn: StandIn, payment: Payment, confirmed: boolean): Payment {
  const card = issuerOf(payment.number);
  const paid = confirmed && pays(card);
  const message = confirmed ? card.message : '3-D Secure authentication failed';
  return put(standIn, { ...payment, status: paid ? 'paid' : 'failed', message, code: confirmed ? card.code : null });
}

/** Gives back an amount; the caller has checked it. */
export function refund(standIn: StandIn, payment: Payment, amount: number): Payment {
  return put(standIn, { ...payment, refunded: payment.refunded + amount, status: 'refunded' });
}

/** Takes back a payment that was not settled with its bank yet; all of it. */
export function voidPayment(standIn: StandIn, payment: Payment): Payment {
  return put(standIn, { ...payment, status: 'voided' });
}

function put(standIn: StandIn, changed: Payment): Payment {
  const payment = { ...changed, updatedAt: new Date().toISOString() };
  standIn.state.payments.put(payment);
  const page = payment.invoiceId ? standIn.state.invoices.get(payment.invoiceId) : undefined;
  if (page && payment.status === 'paid') standIn.state.invoices.put({ ...page, status: 'paid', updatedAt: payment.updatedAt });
  standIn.notices.announce(payment, standIn.url());
  return payment;
}

/** Confirms or refuses a card at its bank. */
export function verifyToken({ state }: StandIn, token: Token, confirmed: boolean): Token {
  const verified: Token = { ...token, status: confirmed ? 'active' : 'inactive' };
  state.tokens.put(verified);
  return verified;
}
