import { expect, test } from 'vitest';
import { BillingDetails, SellerIdentity } from './billing-details.ts';

const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
const details = { legalName: 'شركة مطاعم الدوسري', vatNumber: '310122393500003', address };

test('billing details accept Arabic digits, and name the fields that cannot be', () => {
  const problems = (value: object) =>
    BillingDetails.safeParse({ ...details, ...value }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(BillingDetails.parse({ ...details, vatNumber: '٣١٠١٢٢٣٩٣٥٠٠٠٠٣' })).toEqual(details);
  expect(problems({ vatNumber: '123' })).toEqual(['vatNumber: vatNumber']);
  expect(problems({ address: { ...address, postalCode: '123', building: 'x' } })).toEqual([
    'address.building: buildingNumber',
    'address.postalCode: postalCode',
  ]);
  expect(problems({ legalName: ' ' })).toEqual(['legalName: required']);
});

test('the name of a seller fits into the code of an invoice: 127 bytes, not letters', () => {
  const seller = { vatNumber: '310122393500003', registrationNumber: '1010123456', address, phaseTwo: false };
  const problem = (legalName: string) => SellerIdentity.safeParse({ ...seller, legalName }).error?.issues[0]?.message;
  expect(problem('س'.repeat(63))).toBeUndefined();
  expect(problem('س'.repeat(64))).toBe('sellerNameBytes');
});
