import { issuerOf } from './cards.ts';
import type { Invoice, Payment, Token } from './payments-state.ts';

const masked = (number: string): string => `XXXX-XXXX-XXXX-${number.slice(-4)}`;
const format = (amount: number): string => `${(amount / 100).toFixed(2)} SAR`;

/** Whether its bank is yet to confirm it on its page. */
export const waitsAtBank = ({ status, saveOnly = false }: Token): boolean => status === 'initiated' && !saveOnly;

/** A token as the API shows it. `url`: the stand-in's own address. */
export function shownToken(token: Token, url: string): object {
  return {
    id: token.id,
    status: token.status,
    brand: issuerOf(token.number).brand,
    funding: 'credit',
    country: 'SA',
    month: token.month,
    year: token.year,
    name: token.name,
    last_four: token.number.slice(-4),
    metadata: null,
    message: null,
    ...(waitsAtBank(token) ? { verification_url: `${url}/bank/tokens/${token.id}` } : {}),
    created_at: token.at,
    updated_at: token.at,
  };
}

/** A payment as the API shows it. */
export function shownPayment(payment: Payment, url: string): object {
  return {
    id: payment.id,
    status: payment.status,
    amount: payment.amount,
    fee: 0,
    currency: payment.currency,
    refunded: payment.refunded,
    refunded_at: payment.refunded > 0 ? payment.updatedAt : null,
    captured: 0,
    description: payment.description,
    amount_format: format(payment.amount),
    refunded_format: format(payment.refunded),
    invoice_id: payment.invoiceId ?? null,
    ip: null,
    callback_url: payment.callbackUrl,
    created_at: payment.at,
    updated_at: payment.updatedAt,
    metadata: payment.metadata,
    source: {
      type: payment.tokenId === null ? 'creditcard' : 'token',
      company: issuerOf(payment.number).brand,
      name: 'Test Card',
      number: masked(payment.number),
      message: payment.message,
      response_code: payment.code,
      transaction_url: payment.status === 'initiated' ? `${url}/bank/payments/${payment.id}` : null,
      token: payment.tokenId,
    },
  };
}

/** A hosted page as the API shows it; a list leaves its payments out. */
export function shownInvoice(invoice: Invoice, url: string, payments: readonly Payment[] | null): object {
  const { id, amount, currency, description, metadata } = invoice;
  return {
    id,
    status: stateOf(invoice),
    amount,
    currency,
    description,
    amount_format: format(amount),
    url: `${url}/invoices/${id}`,
    callback_url: null,
    expired_at: invoice.expiredAt,
    created_at: invoice.at,
    updated_at: invoice.updatedAt,
    back_url: invoice.backUrl,
    success_url: invoice.successUrl,
    metadata,
    ...(payments ? { payments: payments.map((payment) => shownPayment(payment, url)) } : {}),
  };
}

/** The state of a hosted page at this moment: one that nobody paid in time is expired. */
export const stateOf = ({ status, expiredAt }: Invoice): Invoice['status'] | 'expired' =>
  status === 'initiated' && expiredAt !== null && Date.parse(expiredAt) <= Date.now() ? 'expired' : status;
