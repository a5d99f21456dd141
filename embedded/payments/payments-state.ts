import { openJournal, type Table } from '../journal.ts';

/**
 * A card. The number is a test card's; it is kept to know what its issuer answers. `saveOnly`: its bank never confirmed it, so it pays
 * once, and its bank asks then.
 */
export type Token = {
  id: string;
  saveOnly?: boolean;
  status: 'initiated' | 'active' | 'inactive';
  number: string;
  name: string;
  month: string;
  year: string;
  callbackUrl: string | null;
  at: string;
};

export type Payment = {
  id: string;
  status: 'initiated' | 'paid' | 'failed' | 'refunded' | 'voided';
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, unknown> | null;
  callbackUrl: string | null;
  number: string;
  tokenId: string | null;
  /** Of the hosted page where it was made. */
  invoiceId?: string | null;
  refunded: number;
  message: string | null;
  code: string | null;
  at: string;
  updatedAt: string;
};

/** A hosted payment page. */
export type Invoice = {
  id: string;
  status: 'initiated' | 'paid' | 'canceled';
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, unknown> | null;
  successUrl: string | null;
  backUrl: string | null;
  expiredAt: string | null;
  at: string;
  updatedAt: string;
};

/** All that the stand-in knows; each change is in its journal. */
export type PaymentsState = {
  tokens: Table<Token>;
  payments: Table<Payment>;
  invoices: Table<Invoice>;
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

export async function openPaymentsState(dir: string): Promise<PaymentsState> {
  const journal = await openJournal(dir, 'payments');
  const { flush, close } = journal;
  return { tokens: journal.table('token'), payments: journal.table('payment'), invoices: journal.table('invoice'), flush, close };
}
