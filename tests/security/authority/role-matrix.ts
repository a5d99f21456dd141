import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  abilitiesOf,
  duties,
  memberPermissions,
  permissionsOf,
  platformTenant,
  rolePermissions,
  routeCatalogue,
  type Duty,
  type Role,
  type Route,
  type Uuid,
} from '@sumaa/contracts';
import { testTimeoutMs, report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { registrationOf } from '../../support/registration.ts';
import { callerOf } from '../../support/api.ts';
import { formOf } from '../../support/registration.ts';
import { tenantOf } from '../rig/team.ts';
import type { World } from '../rig/world.ts';
import { ask, type Seen } from './ask.ts';
import { operationsOf, type Operation } from './operations.ts';
import type { Ground } from './tenant-matrix.ts';

const callers = ['nobody', 'new', 'viewer', 'agent', 'manager', 'admin', 'platform'] as const;
type Who = (typeof callers)[number];
type May = Readonly<Record<Who, boolean>> & { readonly taken: readonly string[] };

/** Reads the table of roles.txt. Throws on an invalid line. */
export function written(): Map<string, May> {
  const lines = readFileSync(path.resolve(import.meta.dirname, 'roles.txt'), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line): [string, May] => {
        const [method = '', route = '', ...cells] = line.trim().split(/\s+/);
        const names = cells.pop()?.split(',') ?? [];
        if (cells.length !== callers.length || cells.some((cell) => !/^(yes|-)$/.test(cell)))
          throw new Error(`not a line of the table: ${line}`);
        const may = Object.fromEntries(callers.map((who, index) => [who, cells[index] === 'yes'])) as Record<Who, boolean>;
        return [`${method} ${route}`, { ...may, taken: names.filter((name) => name !== '-').toSorted() }];
      }),
  );
}

const roleOf: Readonly<Record<Exclude<Who, 'nobody' | 'new'>, Role>> = {
  viewer: 'viewer',
  agent: 'agent',
  manager: 'manager',
  admin: 'admin',
  platform: 'super_admin',
};

/** The permissions of a route according to the contracts. */
function declared(route: Route): May {
  const { auth, businessOnly } = route;
  const needed = permissionsOf(route);
  const may = (who: Who): boolean => {
    if (auth === 'none') return true;
    // A registration that waits for its code is nobody yet.
    if (who === 'nobody' || who === 'new') return false;
    if (who === 'platform' && businessOnly) return false;
    return needed.every((permission) => rolePermissions[roleOf[who]].includes(permission));
  };
  const taken: string[] = memberPermissions.filter((name) => needed.some((permission) => named[name].includes(permission)));
  const ofLimited = abilitiesOf('admin', memberPermissions, ['a branch']);
  if (may('admin') && !needed.every((permission) => ofLimited.includes(permission))) taken.push('branches');
  const withoutDuty = (duty: Duty) =>
    abilitiesOf(
      'super_admin',
      duties.filter((each) => each !== duty),
      null,
    );
  if (may('platform')) taken.push(...duties.filter((duty) => needed.some((permission) => !withoutDuty(duty).includes(permission))));
  return { ...(Object.fromEntries(callers.map((who) => [who, may(who)])) as Record<Who, boolean>), taken: taken.toSorted() };
}

const nameOf = ({ method, path: at }: Route): string => `${method} ${at.replaceAll(/:(\w+)/g, '{$1}')}`;

/** Error codes of the permission guard. */
const refusalCodes = new Set([
  'unauthenticated',
  'session_expired',
  'email_not_confirmed',
  'account_inactive',
  'forbidden',
  'platform_account',
]);

/**
 * Calls the operation with an empty body and a nil id. A caller with permission fails later than the guard, so the error code shows whether
 * the guard admits the caller.
 */
export async function knock(
  world: World,
  operation: Operation,
  token: string | null,
): Promise<{ readonly admitted: boolean; readonly seen: Seen }> {
  const ids = Object.fromEntries(
    [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '00000000-0000-4000-8000-000000000000']),
  );
  const seen = await ask(world.product.url, operation, { path: ids, ...(operation.hasBody ? { body: {} } : {}) }, token);
  return { admitted: operation.open || !refusalCodes.has(seen.code), seen };
}

/** The token of one caller of each kind. */
async function peopleOf({ world, one }: Ground): Promise<Readonly<Record<Who, string | null>>> {
  const registration = registrationOf();
  const fresh = await callerOf(world.product.url, null).model<{ id: Uuid; business_id: Uuid }>(
    'POST',
    '/api/UsernameAuth/RegisterCompany',
    formOf(registration),
  );
  const [waiting, platform] = await Promise.all([world.signedIn(fresh.id, fresh.business_id), platformManager(world)]);
  const { viewer, agent, manager, admin } = one.of;
  const tokens = { viewer: viewer.token, agent: agent.token, manager: manager.token, admin: admin.token };
  await world.followed();
  return { nobody: null, new: waiting.token, platform: platform.token, ...tokens };
}

/** Signs in the platform's own manager. */
export async function platformManager(world: World) {
  const { rows } = await world.pool.query<{ id: Uuid }>(
    'select account_id as id from read.account_v1 where tenant_id = $1 order by created_at',
    [platformTenant],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('the platform has no manager');
  expect(await tenantOf(world, id)).toBe(platformTenant);
  return world.signedIn(id, platformTenant);
}

/** S4: permissions by role match the table. */
export function roleMatrix(ground: () => Ground): void {
  describe('S4, the matrix of roles', () => {
    test('S4: the table matches the contracts for every operation', () => {
      const table = written();
      const contracts = new Map(routeCatalogue.map((route) => [nameOf(route), declared(route)]));
      expect([...table.keys()].toSorted()).toEqual([...contracts.keys()].toSorted());
      expect(Object.fromEntries(table)).toEqual(Object.fromEntries([...contracts].toSorted()));
      expect([...table.keys()].toSorted()).toEqual(
        operationsOf(ground().document)
          .map(({ name }) => name)
          .toSorted(),
      );
    });

    test(
      'S4: the product admits exactly the callers of the table',
      async () => {
        const { world, document } = ground();
        const table = written();
        const people = await peopleOf(ground());
        const wrong: unknown[] = [];
        let calls = 0;
        for (const operation of operationsOf(document)) {
          const may = table.get(operation.name);
          // Logout would end the session that the next calls need.
          if (operation.name.endsWith('/logout')) continue;
          const answers = await Promise.all(callers.map(async (who) => ({ who, ...(await knock(world, operation, people[who])) })));
          for (const { who, admitted, seen } of answers) {
            calls += 1;
            // Health answers 503 where a part of a busy machine answers late.
            const hasFailed = seen.status >= 500 && operation.name !== 'GET /api/health';
            if (admitted !== may?.[who] || hasFailed) wrong.push({ operation: operation.name, who, seen });
          }
        }
        expect(wrong).toEqual([]);
        report('S4', calls, { operations: table.size, callers: callers.length });
      },
      testTimeoutMs,
    );

    test('S4: removing a named permission removes exactly its abilities', () => {
      for (const role of ['viewer', 'agent', 'manager', 'admin'] as const) {
        for (const taken of memberPermissions) {
          const left = abilitiesOf(
            role,
            memberPermissions.filter((name) => name !== taken),
            null,
          );
          const all = abilitiesOf(role, memberPermissions, null);
          expect(left.every((ability) => all.includes(ability))).toBe(true);
          const gone = all.filter((ability) => !left.includes(ability)).toSorted();
          expect([role, taken, gone]).toEqual([role, taken, all.filter((ability) => named[taken].includes(ability)).toSorted()]);
        }
      }
    });
  });
}

const named: Readonly<Record<(typeof memberPermissions)[number], readonly string[]>> = {
  ViewReviews: ['reviews.read'],
  ReplyReviews: ['reviews.reply'],
  ViewAnalytics: ['analytics.read'],
  ManageTeam: ['team.read', 'team.write'],
  Settings: ['settings.read', 'settings.write'],
};
