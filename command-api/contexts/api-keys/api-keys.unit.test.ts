import { maxApiKeys, type ApiKeyEvent, type Iso, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { apiKeys } from './api-keys.ts';

const { given } = specOf(apiKeys);
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const keyOf = (n: number, expiresAt: Iso | null = null) =>
  ({
    keyId: `33333333-3333-4333-8333-${String(n).padStart(12, '0')}` as Uuid,
    name: `نظام ${n}`,
    scopes: ['reviews.read'],
    locationIds: null,
    addresses: [],
    expiresAt,
    accountId,
    createdAt: at,
  }) satisfies Extract<ApiKeyEvent, { type: 'ApiKeyCreated' }>['data'];
const created = (n: number, expiresAt?: Iso): ApiKeyEvent => ({ type: 'ApiKeyCreated', data: keyOf(n, expiresAt) });
const revoked = { keyId: keyOf(1).keyId, accountId, revokedAt: at };

describe('the keys of a business', () => {
  test('are created, and revoked once', () => {
    given()
      .when({ type: 'CreateKey', key: keyOf(1) })
      .then(created(1));
    given(created(1)).when({ type: 'RevokeKey', key: revoked }).then({ type: 'ApiKeyRevoked', data: revoked });
    given(created(1), { type: 'ApiKeyRevoked', data: revoked }).when({ type: 'RevokeKey', key: revoked }).thenRefused('not_found');
  });
  test('are at most twenty; expired and revoked ones do not count', () => {
    const full = Array.from({ length: maxApiKeys }, (_, n) => created(n));
    given(...full)
      .when({ type: 'CreateKey', key: keyOf(99) })
      .thenRefused('too_many_api_keys');
    given(...full, { type: 'ApiKeyRevoked', data: revoked })
      .when({ type: 'CreateKey', key: keyOf(99) })
      .then(created(99));
    given(...full.slice(1), created(98, at))
      .when({ type: 'CreateKey', key: keyOf(99) })
      .then(created(99));
  });
});
