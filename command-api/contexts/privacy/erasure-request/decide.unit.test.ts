import type { ErasureRequestEvent, Iso, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { erasureRequest } from './erasure-request.ts';

const { given } = specOf(erasureRequest);
const requestId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const staffId = '44444444-4444-4444-8444-444444444444' as Uuid;
const tenantId = '33333333-3333-4333-8333-333333333333' as Uuid;
const [at, dueAt] = ['2026-03-01T10:00:00.000Z', '2026-03-31T10:00:00.000Z'] as [Iso, Iso];
const asked: ErasureRequestEvent = {
  type: 'ErasureRequested',
  data: { requestId, subject: 'person', accountId, tenantId, requestedAt: at, dueAt },
};
const withdrawn: ErasureRequestEvent = { type: 'ErasureWithdrawn', data: { requestId, accountId, withdrawnAt: at } };
const carriedOut: ErasureRequestEvent = { type: 'ErasureCarriedOut', data: { requestId, accountId, carriedOutAt: at } };
const refused: ErasureRequestEvent = {
  type: 'ErasureRefused',
  data: { requestId, subjectId: accountId, accountId: staffId, reason: 'no', refusedAt: at },
};
const ask = { type: 'AskErasure', requestId, subject: 'person', accountId, tenantId, at, dueAt } as const;
const by = { accountId, at } as const;

test('is open once, and may be asked again after it was withdrawn or refused', () => {
  given().when(ask).then(asked);
  given(asked).when(ask).then();
  given(asked, withdrawn).when(ask).then(asked);
  given(asked, refused).when(ask).then(asked);
});
test('is not asked again once it was carried out', () => given(asked, carriedOut).when(ask).then());
test('is withdrawn while it is open', () => {
  given(asked)
    .when({ type: 'WithdrawErasure', ...by })
    .then(withdrawn);
  given(asked, withdrawn)
    .when({ type: 'WithdrawErasure', ...by })
    .then();
  given(asked, carriedOut)
    .when({ type: 'WithdrawErasure', ...by })
    .thenRefused('not_found');
});
test('has one answer', () => {
  given(asked)
    .when({ type: 'CarryOutErasure', ...by })
    .then(carriedOut);
  given(asked).when({ type: 'RefuseErasure', reason: 'no', at, accountId: staffId }).then(refused);
  given(asked, refused)
    .when({ type: 'CarryOutErasure', ...by })
    .thenRefused('conflict');
  given(asked, withdrawn)
    .when({ type: 'CarryOutErasure', ...by })
    .thenRefused('conflict');
  given(asked, carriedOut)
    .when({ type: 'RefuseErasure', reason: 'no', ...by })
    .thenRefused('conflict');
  given()
    .when({ type: 'CarryOutErasure', ...by })
    .thenRefused('not_found');
});
