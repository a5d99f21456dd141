import type { MemberEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { memberLive } from './live.ts';
import { memberProjection } from './member.projection.ts';

const accountId = idOf('a', 1);
const memberId = idOf('m', 1);
const tenantId = idOf('t', 1);
const then = '2026-03-01T12:00:00Z';

test('a member joins, changes role, leaves and comes back', () => {
  const locationIds = [idOf('l', 1)];
  const joined: MemberEvent = {
    type: 'MemberJoined',
    data: { memberId, accountId, role: 'agent', permissions: ['ViewReviews'], locationIds },
  };
  const widened: MemberEvent = { type: 'MemberBranchesChanged', data: { memberId, accountId, locationIds: null } };
  const back: MemberEvent = { type: 'MemberReactivated', data: { memberId, accountId } };
  const changed: MemberEvent = { type: 'MemberRoleChanged', data: { memberId, accountId, role: 'manager', permissions: ['ManageTeam'] } };
  const left: MemberEvent = { type: 'MemberDeactivated', data: { memberId, accountId } };
  const grants = { role: 'agent', permissions: ['ViewReviews'], locationIds } as const;
  const member = { memberId, tenantId, accountId, ...grants, active: true, joinedAt: at(then) };
  givenEvents(memberProjection, [eventAt(joined, then)]).then({ [memberId]: member });
  givenEvents(memberProjection, [
    eventAt(joined, then),
    eventAt(changed, '2026-03-02T12:00:00Z'),
    eventAt(left, '2026-03-03T12:00:00Z'),
  ]).then({
    [memberId]: { ...member, role: 'manager', permissions: ['ManageTeam'], active: false },
  });
  givenEvents(memberProjection, [eventAt(joined, then), eventAt(left, then), eventAt(joined, '2026-03-04T12:00:00Z')]).then({
    [memberId]: member,
  });
  const later = [eventAt(left, then), eventAt(widened, then), eventAt(back, then)];
  givenEvents(memberProjection, [eventAt(joined, then), ...later]).then({ [memberId]: { ...member, locationIds: null } });
});

test('a change notifies the sessions of the account and the viewers of the team', () => {
  expect(memberLive({ key: memberId, tenantId, row: null, before: null })).toEqual([
    { topic: 'session', key: null, branches: null },
    { topic: 'team', key: null, branches: null },
  ]);
});
