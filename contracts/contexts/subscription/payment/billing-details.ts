import { z } from 'zod';
import { latinDigits } from '../../../kernel/digits.ts';

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'tooLong');
/** Digits, typed in either script. */
const digits = (pattern: RegExp, code: string) =>
  z
    .string()
    .transform((typed) => latinDigits(typed).replace(/\s/g, ''))
    .pipe(z.string().regex(pattern, code));

/** A Saudi VAT number: 15 digits that begin and end with 3. */
export const VatNumber = digits(/^3\d{13}3$/, 'vatNumber');
/** A commercial registration: ten digits. */
export const RegistrationNumber = digits(/^\d{10}$/, 'registrationNumber');

/** A national address. */
export const PostalAddress = z.object({
  building: digits(/^\d{4}$/, 'buildingNumber'),
  street: text(120),
  district: text(120),
  city: text(120),
  postalCode: digits(/^\d{5}$/, 'postalCode'),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

/** Who invoices of a business are made out to. With a VAT number they are standard tax invoices. */
export const BillingDetails = z.object({
  legalName: text(200),
  vatNumber: VatNumber.nullable(),
  address: PostalAddress.nullable(),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

/** The same as they may be saved: a VAT number needs the address. */
export const SavedBillingDetails = BillingDetails.refine(({ vatNumber, address }) => vatNumber === null || address !== null, {
  path: ['address'],
  error: 'required',
});

/** UTF-8 bytes that the tax authority takes for the seller's name in an invoice's code. */
export const maxSellerNameBytes = 127;

/** Who issues the invoices of this installation. */
export const SellerIdentity = z.object({
  legalName: text(200).refine((name) => new TextEncoder().encode(name).length <= maxSellerNameBytes, 'sellerNameBytes'),
  vatNumber: VatNumber,
  registrationNumber: RegistrationNumber,
  address: PostalAddress,
  /** Whether the tax authority wants to be told of each invoice (phase 2). */
  phaseTwo: z.boolean(),
});
export type SellerIdentity = z.infer<typeof SellerIdentity>;
