import { defaultMemberPermissions, type MemberEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { member } from './member.ts';

const { given } = specOf(member);
const ids = { memberId: '11111111-1111-4111-8111-111111111111' as Uuid, accountId: '22222222-2222-4222-8222-222222222222' as Uuid };
const agent = { role: 'agent', permissions: defaultMemberPermissions('agent') } as const;
const viewer = { role: 'viewer', permissions: defaultMemberPermissions('viewer') } as const;
const joined: MemberEvent = { type: 'MemberJoined', data: { ...ids, ...agent } };
const left: MemberEvent = { type: 'MemberDeactivated', data: ids };

test('joins', () =>
  given()
    .when({ type: 'JoinTenant', ...ids, ...agent })
    .then(joined));
test('joins once', () =>
  given(joined)
    .when({ type: 'JoinTenant', ...ids, ...agent })
    .then());
test('comes back after leaving', () =>
  given(joined, left)
    .when({ type: 'JoinTenant', ...ids, ...agent })
    .then(joined));
test('changes role', () =>
  given(joined)
    .when({ type: 'ChangeRole', ...viewer })
    .then({ type: 'MemberRoleChanged', data: { ...ids, ...viewer } }));
test('keeps its role', () =>
  given(joined)
    .when({ type: 'ChangeRole', ...agent })
    .then());
test('leaves once', () => given(joined, left).when({ type: 'DeactivateMember' }).then());
test('nobody is nobody', () => given().when({ type: 'DeactivateMember' }).thenRefused('not_found'));
