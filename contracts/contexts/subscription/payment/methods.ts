import { z } from 'zod';

/** By which ways charges may be paid: a card that is saved, a page of the provider, a bank transfer. */
export const PaymentMethods = z.object({ card: z.boolean(), page: z.boolean(), transfer: z.boolean() });
export type PaymentMethods = z.infer<typeof PaymentMethods>;

/** Those that businesses are offered. Without a payment provider it is the bank transfer, whatever was chosen. */
export const methodsOffered = (chosen: PaymentMethods, hasProvider: boolean): PaymentMethods =>
  hasProvider ? chosen : { card: false, page: false, transfer: true };

/** Whether a charge can be paid at once: one that cannot is open as long as a bank transfer takes. */
export const isPaidOnline = ({ card, page }: PaymentMethods): boolean => card || page;
