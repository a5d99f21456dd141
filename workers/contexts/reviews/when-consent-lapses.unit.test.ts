import { defaultMemberPermissions, type MemberEvent, type Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { whenConsentLapses } from './when-consent-lapses.reactor.ts';

const id = '11111111-1111-4111-8111-111111111111' as Uuid;
const { react } = whenConsentLapses({ addBulk: async () => undefined });

test('follows each event that takes the right to agree to a publishing rule, and no other', () => {
  const because = (type: MemberEvent['type'], data: object = {}) => {
    const event = {
      type,
      data: { memberId: id, accountId: id, ...data },
      metadata: { tenantId: id, occurredAt: '2026-03-12T10:00:00.000Z' },
    };
    return react(event as never).map(({ payload }) => payload.because);
  };
  const as = (role: 'admin' | 'manager') => ({ role, permissions: defaultMemberPermissions(role) });
  expect(because('MemberDeactivated')).toEqual(['left']);
  expect(because('MemberRoleChanged', as('manager'))).toEqual(['rights']);
  expect(because('MemberBranchesChanged', { locationIds: [id] })).toEqual(['rights']);
  expect(because('MemberRoleChanged', as('admin'))).toEqual([]);
  expect(because('MemberBranchesChanged', { locationIds: null })).toEqual([]);
  expect(because('MemberReactivated')).toEqual([]);
});
