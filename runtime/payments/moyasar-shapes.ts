import { TenantId, Uuid } from '@sumaa/contracts';
import { z } from 'zod';

const text = z.string().nullish().catch(null);

/** A payment as Moyasar shows it; what we do not use is left out. */
export const MoyasarPayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  refunded: z.number().int().nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  invoice_id: text,
  source: z.object({ message: text, response_code: text, transaction_url: text }).nullish().catch(null),
});
export type MoyasarPayment = z.infer<typeof MoyasarPayment>;

/** A page of the list of payments, newest first; Moyasar shows 40 on each. */
export const MoyasarPayments = z.object({
  payments: z.array(MoyasarPayment.extend({ created_at: z.iso.datetime({ offset: true }) })),
  meta: z.object({ next_page: z.number().int().nullish() }),
});

/** A saved card as Moyasar shows it. */
export const MoyasarToken = z.object({
  status: z.string(),
  brand: text,
  last_four: z.string().regex(/^\d{4}$/),
  month: z.coerce.number().int().min(1).max(12),
  year: z.coerce.number().int(),
});

/** A hosted payment page, which Moyasar calls an invoice. A list shows it without its payments. */
export const MoyasarInvoice = z.object({
  id: z.string(),
  status: z.string(),
  url: z.url(),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  payments: z.array(MoyasarPayment).nullish(),
});
export type MoyasarInvoice = z.infer<typeof MoyasarInvoice>;
export const MoyasarInvoices = z.object({ invoices: z.array(MoyasarInvoice) });

export const MoyasarNotice = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  secret_token: z.string().max(500),
  data: z.object({ id: z.string() }).nullish().catch(null),
});

/** Our ids in a payment's metadata; null where they are absent or not ours. */
export const OurMetadata = z.object({ charge_id: Uuid, tenant_id: TenantId });
