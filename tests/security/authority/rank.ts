import { randomUUID } from 'node:crypto';
import { defaultMemberPermissions, type TeamRole } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { testTimeoutMs, report, within } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { listenLive } from '../../support/live.ts';
import { until } from '../../support/until.ts';
import { eventsByPeople } from '../rig/everything-kept.ts';
import { addColleague, type Team } from '../rig/team.ts';
import type { SignedIn } from '../rig/world.ts';
import type { Ground } from './tenant-matrix.ts';

const memberId = ({ tenantId }: Pick<Team, 'tenantId'>, { accountId }: SignedIn): string => memberIdOf(tenantId, accountId);
const grants = (role: string, more: object = {}) => ({
  role,
  permissions: defaultMemberPermissions(role as TeamRole),
  status: 'Active',
  ...more,
});
/** Polls until done and returns the time in ms; the time is asserted in full runs only. */
const timeUntil = async (ask: () => Promise<boolean>): Promise<number> => {
  const started = performance.now();
  await until(ask, (done) => done);
  return performance.now() - started;
};

/** S4 and S5: giving and taking rights. */
export function rank(ground: () => Ground): void {
  const change = (by: SignedIn, id: string, body: object) => by.call('PUT', `/api/team-members/${id}`, body);

  describe('S4, rights that change', () => {
    test(
      'S4: a demoted member loses the former rights on both apps, and live messages about them',
      async () => {
        const { world, one } = ground();
        const manager = await addColleague(world, one.tenantId, 'manager');
        const socket = await listenLive(world.product.url, manager.token);
        expect((await manager.call('GET', '/api/team-members')).status).toBe(200);
        const review = (await one.of.admin.model<{ id: string }[]>('GET', '/api/Reviews?limit=1'))[0]?.id;
        expect((await manager.call('PUT', `/api/Reviews/${review}/draft`, { text: 'قبل' })).status).toBe(200);
        expect((await change(one.of.admin, memberId(one, manager), grants('viewer'))).status).toBe(200);
        const command = await timeUntil(
          async () => (await manager.call('PUT', `/api/Reviews/${review}/draft`, { text: 'بعد' })).status === 403,
        );
        const query = await timeUntil(async () => (await manager.call('GET', '/api/team-members')).status === 403);
        // The socket no longer receives what a viewer may not see, but still receives the rest.
        await until(
          async () => socket.heard.filter(({ topic }) => topic === 'session').length,
          (count) => count > 0,
        );
        const receivedBefore = socket.heard.length;
        await one.of.admin.model('POST', '/api/team-members/invite', {
          email: `${randomUUID()}@business.example`,
          role: 'agent',
          permissions: [],
        });
        await one.of.admin.model('PUT', `/api/Reviews/${review}/draft`, { text: 'للجميع', seen: 'قبل' });
        await until(
          async () => socket.heard.slice(receivedBefore).map(({ topic }) => topic),
          (topics) => topics.includes('reviews'),
        );
        expect(socket.heard.slice(receivedBefore).map(({ topic }) => topic)).not.toContain('team');
        socket.close();
        report('S4', 2, { 'command ms': within(command, 5_000), 'query ms': within(query, 5_000) });
      },
      testTimeoutMs,
    );

    test(
      'S4: a deactivated member is refused by both apps, loses every socket and cannot sign in again',
      async () => {
        const { world, one } = ground();
        const agent = await addColleague(world, one.tenantId, 'agent');
        const socket = await listenLive(world.product.url, agent.token);
        expect((await one.of.admin.call('PUT', `/api/team-members/${memberId(one, agent)}/deactivate`, {})).status).toBe(200);
        const out = ({ status }: { status: number }) => status === 401 || status === 403;
        const query = await timeUntil(async () => out(await agent.call('GET', '/api/Reviews')));
        const command = await timeUntil(async () =>
          out(await agent.call('POST', '/api/notifications/read', { upTo: '2026-01-01T00:00:00.000Z' })),
        );
        const ended = await timeUntil(async () => socket.closed() !== null);
        await expect(listenLive(world.product.url, agent.token)).rejects.toThrow(/session_expired|account_inactive/);
        report('S4', 3, { 'query ms': within(query, 5_000), 'command ms': within(command, 5_000), 'socket ms': within(ended, 5_000) });
      },
      testTimeoutMs,
    );
  });

  describe('S5, rights that are asked for', () => {
    test('S5: members cannot give rights above their own, or change members above them or themselves', async () => {
      const { world, one, other } = ground();
      const { manager, admin, agent, viewer } = one.of;
      const before = await eventsByPeople(world.pool);
      const target = memberId(one, viewer);
      const invite = (by: SignedIn, role: string) =>
        by.call('POST', '/api/team-members/invite', { email: `${randomUUID()}@business.example`, ...grants(role), status: undefined });
      const tried: [string, Promise<{ status: number }>, number][] = [
        ['super_admin for oneself', change(admin, memberId(one, admin), grants('super_admin')), 400],
        ['super_admin for another', change(admin, target, grants('super_admin')), 400],
        ['an invitation as super_admin', invite(admin, 'super_admin'), 400],
        ['admin by a manager', change(manager, target, grants('admin')), 403],
        ['an invitation as admin by a manager', invite(manager, 'admin'), 403],
        ['an admin changed by a manager', change(manager, memberId(one, admin), grants('viewer')), 403],
        ['an admin deactivated by a manager', manager.call('PUT', `/api/team-members/${memberId(one, admin)}/deactivate`, {}), 403],
        ['oneself promoted', change(manager, memberId(one, manager), grants('admin')), 409],
        ['anything by an agent', change(agent, memberId(one, agent), grants('admin')), 403],
        ['a path and another id in the body', change(admin, target, grants('agent', { id: memberId(one, agent) })), 400],
        ['another business in the body', change(admin, target, grants('agent', { businessId: other.tenantId })), 400],
        ['a member of another business', change(admin, memberId(other, other.of.viewer), grants('agent')), 404],
        ['unknown permissions', change(admin, target, { ...grants('viewer'), permissions: ['platform.staff'] }), 400],
      ];
      for (const [what, answer, status] of tried) {
        const seen = (await answer).status;
        expect([what, seen === status || (what === 'oneself promoted' && seen === 403)]).toEqual([what, true]);
      }
      expect(await eventsByPeople(world.pool)).toBe(before);
      report('S5', tried.length, { 'rights given': 0 });
    });
  });
}
