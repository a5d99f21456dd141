import { BillingDetails, PostalAddress } from '@sumaa/contracts';
import { z } from 'zod';

const addressFields = ['building', 'street', 'district', 'city', 'postalCode'] as const;
const text = z.string();

const fields = z.object({
  legalName: BillingDetails.shape.legalName,
  vatNumber: text,
  building: text,
  street: text,
  district: text,
  city: text,
  postalCode: text,
});
const checked = (needsAddress: boolean) =>
  fields.superRefine((typed, context) => {
    const report = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (typed.vatNumber.trim() !== '') {
      const vatNumber = BillingDetails.shape.vatNumber.safeParse(typed.vatNumber);
      if (!vatNumber.success) report('vatNumber', vatNumber.error.issues[0]?.message ?? 'vatNumber');
    }
    if (!needsAddress && typed.vatNumber.trim() === '' && addressFields.every((name) => typed[name].trim() === '')) return;
    const address = PostalAddress.safeParse(typed);
    for (const { path, message } of address.error?.issues ?? []) report(String(path[0]), message);
  });

/** The fields as they are typed. The address is left empty, or filled in whole; a VAT number needs it. */
export const DetailsForm = checked(false);
/** The same with an address in any case. */
export const AddressedForm = checked(true);
type Typed = z.output<typeof DetailsForm>;

export function formOf(saved: BillingDetails | null, businessName: string): z.input<typeof DetailsForm> {
  const { legalName = businessName, vatNumber = null, address = null } = saved ?? {};
  const { building = '', street = '', district = '', city = '', postalCode = '' } = address ?? {};
  return { legalName, vatNumber: vatNumber ?? '', building, street, district, city, postalCode };
}

export function detailsOf({ legalName, vatNumber, ...address }: Typed): BillingDetails {
  const isEmpty = addressFields.every((name) => address[name].trim() === '');
  return { legalName, vatNumber: vatNumber.trim() === '' ? null : vatNumber, address: isEmpty ? null : address };
}
