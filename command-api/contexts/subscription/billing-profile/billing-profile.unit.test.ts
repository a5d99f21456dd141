import { BillingDetails, SellerIdentity, type BillingProfileEvent, type Iso, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { billingProfile } from './billing-profile.ts';

const { given } = specOf(billingProfile);
const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111` as Uuid;
const [tenantId, accountId, first, second] = [1, 2, 3, 4].map(id) as [Uuid, Uuid, Uuid, Uuid];
const at = '2026-11-24T06:00:00.000Z' as Iso;
const card = { brand: 'mada', last4: '1010', month: 12, year: 2028 };
const save = (cardId: Uuid) => ({ type: 'SaveCard', tenantId, cardId, accountId, at, ...card }) as const;
const saved = (cardId: Uuid): BillingProfileEvent => ({
  type: 'CardSaved',
  data: { tenantId, cardId, accountId, savedAt: at, ...card },
});
const removed = (cardId: Uuid, reason: 'removed' | 'replaced'): BillingProfileEvent => ({
  type: 'CardRemoved',
  data: { tenantId, cardId, reason, accountId, removedAt: at },
});

describe('a card', () => {
  test('is saved once, and replaces the one before', () => {
    given().when(save(first)).then(saved(first));
    given(saved(first)).when(save(first)).then();
    given(saved(first)).when(save(second)).then(removed(first, 'replaced'), saved(second));
  });
  test('is removed, and only the current one', () => {
    given(saved(first)).when({ type: 'RemoveCard', tenantId, cardId: first, accountId, at }).then(removed(first, 'removed'));
    given(saved(first)).when({ type: 'RemoveCard', tenantId, cardId: second, accountId, at }).thenRefused('not_found');
  });
  test('is announced to end once', () => {
    const announce = { type: 'AnnounceExpiry', tenantId, cardId: first, at } as const;
    const announced: BillingProfileEvent = {
      type: 'CardExpiryNoticeGiven',
      data: { tenantId, cardId: first, month: 12, year: 2028, at },
    };
    given(saved(first)).when(announce).then(announced);
    given(saved(first), announced).when(announce).then();
    given(saved(second)).when(announce).then();
  });
});

const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
const details = { legalName: 'شركة مطاعم الدوسري', vatNumber: '310122393500003', address };

describe('billing details', () => {
  test('are saved when they differ', () => {
    const saveThem = { type: 'SaveDetails', tenantId, details, accountId, at } as const;
    const event: BillingProfileEvent = { type: 'BillingDetailsSaved', data: { tenantId, details, accountId, savedAt: at } };
    given().when(saveThem).then(event);
    given(event).when(saveThem).then();
  });
  test('are removed once, and can be saved again', () => {
    const event: BillingProfileEvent = { type: 'BillingDetailsSaved', data: { tenantId, details, accountId, savedAt: at } };
    const gone: BillingProfileEvent = { type: 'BillingDetailsRemoved', data: { tenantId, removedAt: at } };
    const remove = { type: 'RemoveDetails', tenantId, at } as const;
    given(event).when(remove).then(gone);
    given(event, gone).when(remove).then();
    given(event, gone).when({ type: 'SaveDetails', tenantId, details, accountId, at }).then(event);
  });
  test('accept Arabic digits, and refuse a VAT number or an address that cannot be', () => {
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
});

test('the name of a seller fits into the code of an invoice: 127 bytes, not letters', () => {
  const seller = { vatNumber: '310122393500003', registrationNumber: '1010123456', address, phaseTwo: false };
  const problem = (legalName: string) => SellerIdentity.safeParse({ ...seller, legalName }).error?.issues[0]?.message;
  expect(problem('س'.repeat(63))).toBeUndefined();
  expect(problem('س'.repeat(64))).toBe('sellerNameBytes');
});
