import { z } from 'zod';
import { ApiError } from '../stand-in.ts';

export const uuidV4 = z.uuid({ version: 'v4' });
const metadata = z
  .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine((all) => Object.keys(all).length <= 30)
  .nullish();
const url = z.url({ protocol: /^https?$/ });
const amount = z.number().int().min(100);
const number = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{16,19}$/));

/** A card as a browser sends it. The expiry may lie in the past: then the issuer declines. */
export const CardInput = z.object({
  name: z.string().regex(/^\S+(\s+\S+)+$/, 'must have at least two words'),
  number,
  month: z.coerce.number().int().min(1).max(12),
  year: z.coerce.number().int().min(0).max(9_999),
  cvc: z.coerce.string().regex(/^\d{3,4}$/),
});
/** A card to keep, which its bank confirms first; `save_only`: one to pay with once. */
export const TokenInput = z.union([
  CardInput.extend({ save_only: z.literal(true) }),
  CardInput.extend({ save_only: z.literal(false).optional(), callback_url: url }),
]);

const Source = z.discriminatedUnion('type', [
  CardInput.extend({ type: z.literal('creditcard') }),
  z.object({ type: z.literal('token'), token: z.string(), cvc: z.string().optional(), '3ds': z.boolean().optional() }),
]);
export const PaymentInput = z.object({
  given_id: uuidV4.optional(),
  amount,
  currency: z.literal('SAR'),
  description: z.string().max(255).nullish(),
  callback_url: url.optional(),
  metadata,
  source: Source,
});
export const InvoiceInput = z.object({
  amount,
  currency: z.literal('SAR').default('SAR'),
  description: z.string().min(1).max(255),
  success_url: url.nullish(),
  back_url: url.nullish(),
  callback_url: url.nullish(),
  expired_at: z.iso.datetime().nullish(),
  metadata,
});
export const RefundInput = z.object({ amount: z.number().int().min(1).optional() }).nullish();

/** The parsed body. Throws ApiError 400 that names the fields, as the API does. */
export function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) (errors[issue.path.join('.') || 'base'] ??= []).push(issue.message);
  throw new ApiError(400, 'invalid_request_error', 'Validation Failed', errors);
}
