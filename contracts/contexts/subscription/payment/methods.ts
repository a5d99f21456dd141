import { z } from 'zod';
import type { BankAccount } from './bank-account.ts';

/** By which ways charges may be paid: a card that is saved, a page of the provider, a bank transfer. */
export const PaymentMethods = z.object({ card: z.boolean(), page: z.boolean(), transfer: z.boolean() });
export type PaymentMethods = z.infer<typeof PaymentMethods>;

/** What the settings of the platform say of paying. */
export interface ChosenMethods {
  readonly paymentMethods: PaymentMethods;
  readonly bankAccount: BankAccount | null;
}

/**
 * Those that businesses are offered: a bank transfer only where they are told to which account. What remains where nothing else does, as
 * without a payment provider, is a transfer that is arranged with the staff.
 */
export function methodsOffered({ paymentMethods, bankAccount }: ChosenMethods, hasProvider: boolean): PaymentMethods {
  const card = hasProvider && paymentMethods.card;
  const page = hasProvider && paymentMethods.page;
  return { card, page, transfer: (paymentMethods.transfer && bankAccount !== null) || !(card || page) };
}

/** Whether a charge can be paid at once: one that cannot is open as long as a bank transfer takes. */
export const isPaidOnline = ({ card, page }: PaymentMethods): boolean => card || page;
