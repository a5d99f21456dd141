import { T, useT } from '../../../lib/locale/t.tsx';
import type { BoundField } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

type AddressField = 'building' | 'street' | 'district' | 'city' | 'postalCode';

/** What the server calls the fields of an address, for `applyServerErrors`. */
export const addressAliases = {
  'address.building': 'building',
  'address.street': 'street',
  'address.district': 'district',
  'address.city': 'city',
  'address.postalCode': 'postalCode',
} as const;

/** Digits, typed in either script and shown from left to right. */
export const digitsField = { latinDigits: true, inputMode: 'numeric', dir: 'ltr' } as const;

/** The national address of whoever an invoice names. */
export function AddressFields({ fields }: { readonly fields: Readonly<Record<AddressField, BoundField<string>>> }) {
  const t = useT();
  const bind = (name: AddressField) => ({ label: t(`subscription.details.field.${name}`), ...fields[name] });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-dense font-semibold">
        <T id="subscription.details.address" />
      </legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...digitsField} {...bind('building')} />
        <TextField {...bind('street')} />
        <TextField {...bind('district')} />
        <TextField autoComplete="address-level2" {...bind('city')} />
        <TextField {...digitsField} autoComplete="postal-code" {...bind('postalCode')} />
      </div>
    </fieldset>
  );
}
