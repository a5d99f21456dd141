import type { TenantId, Uuid } from '@sumaa/contracts';

/** Why a card was declined says whether the same card may be tried again: later, only another card, or never again. */
export type RetryAdvice = 'later' | 'new_card' | 'never';

/** What a payment at the provider has become. `unknown`: it may or may not have been carried out; it never counts as a decline. */
export type PaymentOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly code: string | null; readonly retry: RetryAdvice }
  /** The payer must confirm on this page of their bank. */
  | { readonly kind: 'needs_action'; readonly url: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What is taken from a card, in halalas with VAT. `paymentId` becomes the provider's id, so that a repetition is recognised. */
export interface PaymentOrder {
  readonly paymentId: Uuid;
  readonly chargeId: Uuid;
  readonly tenantId: TenantId;
  readonly amount: number;
  readonly description: string;
  /** The saved card at the provider. */
  readonly cardToken: string;
  /** Where the bank's page sends the payer back to. */
  readonly returnUrl: string;
  readonly signal?: AbortSignal;
}

/** A payment as the provider holds it now; the only source of truth. Amounts in halalas. */
export interface PaymentSnapshot {
  readonly paymentId: Uuid;
  readonly outcome: PaymentOutcome;
  readonly amount: number;
  readonly currency: string;
  /** What was given back so far: all of one that was voided. */
  readonly refunded: number;
  /** Our ids that came with the order; null for a payment that this installation did not order. */
  readonly chargeId: Uuid | null;
  readonly tenantId: TenantId | null;
}

/** A payment that was carried out, as the provider lists it. Amounts in halalas where the currency is ours. */
export interface TakenPayment extends Pick<PaymentSnapshot, 'paymentId' | 'amount' | 'currency' | 'chargeId' | 'tenantId'> {
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A page of the provider where one sum can be paid with any card. `pageId`: ours, by which it is found again. */
export interface PageOrder {
  readonly pageId: Uuid;
  readonly chargeId: Uuid;
  readonly tenantId: TenantId;
  /** Halalas with VAT. */
  readonly amount: number;
  readonly description: string;
  /** Where the page sends its payer back to. */
  readonly returnUrl: string;
  readonly expiresAt: string;
  /** It was not ordered before, so it is not looked for first. */
  readonly isNew: boolean;
  readonly signal?: AbortSignal;
}

/** A page as the provider holds it now, with what was paid there. */
export interface PageSnapshot {
  readonly url: string;
  /** In our currency; another one is never taken for ours. */
  readonly paid: readonly { readonly paymentId: Uuid; readonly amount: number }[];
  /** More may be paid on a page that was to be closed: somebody's bank has not decided yet, or the provider did not close it. */
  readonly mayBePaid: boolean;
}

/** A saved card, as it may be shown. `initiated`: its owner has not confirmed it on the bank's page yet. */
export interface SavedCard {
  readonly status: 'initiated' | 'active' | 'inactive';
  readonly brand: string;
  readonly last4: string;
  readonly month: number;
  readonly year: number;
}

/** Takes payments. Every call throws PaymentError, or CircuitOpen while the provider does not answer, unless it says otherwise. */
export interface PaymentProvider {
  /** What the card page needs: card data goes from the browser to `tokensUrl` and never to our servers. */
  readonly cardForm: { readonly tokensUrl: string; readonly publishableKey: string };
  /**
   * Takes a payment, once: a payment of that id that exists already is fetched instead. An answer that got lost is `unknown` if the
   * payment cannot be fetched either. Throws PaymentError only where nothing was taken.
   */
  charge(order: PaymentOrder): Promise<PaymentOutcome>;
  /** Null for a payment that the provider does not know. */
  find(paymentId: Uuid, signal?: AbortSignal): Promise<PaymentSnapshot | null>;
  /** What was carried out since then, newest first, among the newest 1,000 payments of any outcome. `isWhole`: there are no more since then. */
  takenSince(since: Date, signal?: AbortSignal): Promise<{ readonly taken: readonly TakenPayment[]; readonly isWhole: boolean }>;
  /**
   * Gives back until `total` halalas of the payment are given back; what was given back before counts, so a repetition gives back nothing
   * more. Resolves with what is given back now.
   */
  refundUpTo(refund: { readonly paymentId: Uuid; readonly total: number; readonly signal?: AbortSignal }): Promise<number>;
  /** Makes a page, or finds the one that was made. The provider knows no id of ours for pages: one whose answer got lost is looked for. */
  openPage(order: PageOrder): Promise<Pick<PageSnapshot, 'url'>>;
  /** Null for a page that was never made. */
  readPage(pageId: Uuid, signal?: AbortSignal): Promise<PageSnapshot | null>;
  /** Lets nothing more be paid on a page, and resolves with what was paid there; null for a page that was never made. */
  closePage(pageId: Uuid, signal?: AbortSignal): Promise<PageSnapshot | null>;
  /** Null for a card that the provider does not know. */
  readCard(token: string, signal?: AbortSignal): Promise<SavedCard | null>;
  /** Removes a saved card; one that is gone already is fine. */
  removeCard(token: string, signal?: AbortSignal): Promise<void>;
  /** What a notice is about, if the provider sent it; it is a hint only, what it says is fetched. Null for a forged or unreadable one. */
  readNotice(body: unknown): PaymentNotice | null;
}

/** A notice of the provider. `paymentId` null: about something else than one of our payments. */
export interface PaymentNotice {
  readonly noticeId: string;
  readonly paymentId: Uuid | null;
}
