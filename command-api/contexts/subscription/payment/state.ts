import type { Iso, PaymentEvent, Uuid } from '@sumaa/contracts';

/** One try to take a charge. `outcome` null: not known yet, so no other try may begin. */
export interface Attempt {
  readonly paymentId: Uuid;
  readonly trigger: Uuid;
  readonly cardId: Uuid;
  /** Halalas with VAT. */
  readonly amount: number;
  readonly attemptedAt: Iso;
  readonly outcome: 'paid' | 'declined' | null;
  /** Declined because its payer had not confirmed in time; it may have been confirmed since. */
  readonly isUnconfirmed: boolean;
  /** The page of the bank where its payer confirms. */
  readonly url: string | null;
}

/** A page of the provider where the charge can be paid. */
export interface PaymentPage {
  readonly pageId: Uuid;
  /** Halalas with VAT. */
  readonly amount: number;
  readonly expiresAt: Iso;
  readonly askedAt: Iso;
  /** Null until the provider has made it. */
  readonly url: string | null;
  readonly isClosed: boolean;
}

/** How a charge is being paid. */
export interface PaymentState {
  readonly attempts: readonly Attempt[];
  readonly pages: readonly PaymentPage[];
  /** Payments on a page of the provider, by their id. */
  readonly hosted: Readonly<Record<string, 'paid' | 'declined'>>;
  /** What the provider said of payments, in order. */
  readonly settled: readonly Extract<PaymentEvent, { readonly type: 'PaymentSettled' }>['data'][];
  /** What is to go back of each payment, in halalas. */
  readonly wanted: Readonly<Record<string, number>>;
  /** What went back of each payment, in halalas. */
  readonly refunded: Readonly<Record<string, number>>;
  /** Bank transfers that arrived for nothing, of which the staff said what became. */
  readonly transfersSettled: readonly Uuid[];
  /** When its payer last asked for it to be taken from the card. */
  readonly wantedAt: Iso | null;
}

/** The attempt that is not settled. */
export const openAttempt = ({ attempts }: PaymentState): Attempt | null => attempts.find(({ outcome }) => outcome === null) ?? null;

/** The page that can be used at this instant. */
export const usablePage = ({ pages }: PaymentState, at: Iso): PaymentPage | null =>
  pages.find(({ isClosed, expiresAt }) => !isClosed && expiresAt > at) ?? null;

/** A page on which the charge may have been paid, and which was not looked at yet. */
export const pageInDoubt = ({ pages }: PaymentState, lookedUp: readonly Uuid[]): PaymentPage | null =>
  pages.find(({ pageId, isClosed }) => !isClosed && !lookedUp.includes(pageId)) ?? null;

/** Whether this payment ended without being carried out. */
export const wasDeclined = ({ attempts }: PaymentState, paymentId: Uuid): boolean =>
  attempts.some((attempt) => attempt.paymentId === paymentId && attempt.outcome === 'declined');

/** Whether this payment was noted, whatever became of it. */
export const knowsPayment = ({ attempts, hosted }: PaymentState, paymentId: Uuid): boolean =>
  attempts.some((attempt) => attempt.paymentId === paymentId) || paymentId in hosted;

/** Whether a payment of the charge was carried out. */
export const isPaid = ({ attempts, hosted }: PaymentState): boolean =>
  attempts.some(({ outcome }) => outcome === 'paid') || Object.values(hosted).includes('paid');
