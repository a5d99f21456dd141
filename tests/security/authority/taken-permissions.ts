import { duties, memberPermissions, platformTenant, type Duty, type MemberPermission } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { amount, testTimeoutMs, report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { addColleague, addStaff } from '../rig/team.ts';
import type { SignedIn } from '../rig/world.ts';
import { ask } from './ask.ts';
import { operationsOf, type Document } from './operations.ts';
import { knock, platformManager, written } from './role-matrix.ts';
import { rows } from './rows.ts';
import type { Ground } from './tenant-matrix.ts';

/** A general manager with every permission except `taken`; without `branches`: limited to one branch. */
async function without({ world, one }: Ground, taken: MemberPermission | 'branches' | null): Promise<SignedIn> {
  const person = await addColleague(world, one.tenantId, 'admin');
  const permissions = memberPermissions.filter((name) => name !== taken);
  const [branch] = await one.of.admin.model<readonly { readonly id: string }[]>('GET', '/api/locations');
  const grants = { role: 'admin', permissions, status: 'Active', locationIds: taken === 'branches' ? [branch?.id] : null };
  await one.of.admin.model('PUT', `/api/team-members/${memberIdOf(one.tenantId, person.accountId)}`, grants);
  await world.followed();
  return person;
}

/** All operations of the table are called without each permission; in a bounded run one that does not need it, only without one of them. */
const isBounded = amount({ bounded: 1, full: 0 }) === 1;
function calledWithout(
  document: Document,
  { taken, nth, of, who }: { readonly taken: string; readonly nth: number; readonly of: number; readonly who: 'admin' | 'platform' },
) {
  const table = written();
  return operationsOf(document)
    .filter(({ name }) => table.get(name)?.[who] && !name.endsWith('/logout'))
    .filter(({ name }, index) => !isBounded || table.get(name)?.taken.some((one) => one === taken) || index % of === nth);
}

/** S4: a removed permission closes what it protects. */
export function takenPermissions(ground: () => Ground): void {
  describe('S4, permissions taken by name', () => {
    test(
      'S4: a member without a named permission is refused exactly where the table says so',
      async () => {
        const { world, document } = ground();
        const table = written();
        const wrong: unknown[] = [];
        let calls = 0;
        const all = [...memberPermissions, 'branches'] as const;
        for (const [nth, taken] of all.entries()) {
          const person = await without(ground(), taken);
          for (const operation of calledWithout(document, { taken, nth, of: all.length, who: 'admin' })) {
            const { admitted, seen } = await knock(world, operation, person.token);
            calls += 1;
            if (admitted === table.get(operation.name)?.taken.includes(taken) || seen.status >= 500)
              wrong.push({ operation: operation.name, taken, seen });
          }
        }
        expect(wrong).toEqual([]);
        report('S4', calls, { operations: table.size, 'permissions taken': memberPermissions.length + 1 });
      },
      testTimeoutMs,
    );

    test(
      'S4: a person of the platform is refused exactly where a duty is missing, at once in the same session',
      async () => {
        const { world, document } = ground();
        const table = written();
        const keeper = await platformManager(world);
        const person = await addStaff(world, duties);
        const wrong: unknown[] = [];
        let calls = 0;
        const give = async (given: readonly Duty[]) => {
          const path = `/api/staff/${memberIdOf(platformTenant, person.accountId)}/duties`;
          await keeper.model('PUT', path, { duties: given });
          await world.followed();
        };
        for (const [nth, taken] of duties.entries()) {
          await give(duties.filter((duty) => duty !== taken));
          for (const operation of calledWithout(document, { taken, nth, of: duties.length, who: 'platform' })) {
            const { admitted, seen } = await knock(world, operation, person.token);
            calls += 1;
            if (admitted === table.get(operation.name)?.taken.includes(taken) || seen.status >= 500)
              wrong.push({ operation: operation.name, taken, seen });
          }
        }
        expect(wrong).toEqual([]);
        report('S4', calls, { operations: table.size, 'duties taken': duties.length });
      },
      testTimeoutMs,
    );

    test('S4: a general manager limited to one branch lists this branch only, and nothing of the connection', async () => {
      const limited = await without(ground(), 'branches');
      expect(await limited.model('GET', '/api/locations')).toHaveLength(1);
      const disconnect = await limited.call('POST', '/api/Platforms/disconnect', { platformType: 'google' });
      const offered = await limited.call('GET', '/api/integration/google/locations');
      expect([disconnect, offered].map(({ status, body }) => [status, body.model])).toEqual([
        [403, null],
        [403, null],
      ]);
      report('S4', 3, {});
    });

    test(
      'S4: an employee who was given the reports may call what a viewer may there, and nothing else',
      async () => {
        const { world, one, document } = ground();
        const person = await addColleague(world, one.tenantId, 'agent');
        const permissions = ['ViewReviews', 'ReplyReviews', 'ViewAnalytics'];
        const change = (given: readonly string[]) =>
          one.of.admin.call('PUT', `/api/team-members/${memberIdOf(one.tenantId, person.accountId)}`, {
            role: 'agent',
            permissions: given,
            status: 'Active',
          });
        expect((await change([...permissions, 'ManageTeam'])).status).toBe(400);
        expect((await change(permissions)).status).toBe(200);
        await world.followed();
        const table = written();
        const wrong: unknown[] = [];
        for (const operation of operationsOf(document)) {
          if (operation.name.endsWith('/logout')) continue;
          const may = table.get(operation.name);
          const { admitted, seen } = await knock(world, operation, person.token);
          const isReport = may?.viewer === true && may.taken.includes('ViewAnalytics');
          if (admitted !== (may?.agent === true || isReport) || seen.status >= 500) wrong.push({ operation: operation.name, seen });
        }
        expect(wrong).toEqual([]);
        const me = await person.model<{ readonly abilities: readonly string[] }>('GET', '/api/UsernameAuth/me');
        expect(me.abilities).toEqual(['reviews.read', 'reviews.reply', 'analytics.read']);
        report('S4', table.size, {});
      },
      testTimeoutMs,
    );

    test(
      'S4: a member without ViewReviews sees no text of a review in any response',
      async () => {
        const { world, one, document } = ground();
        const reader = await without(ground(), null);
        const blind = await without(ground(), 'ViewReviews');
        // Assigned reviews, so that task lists contain review texts.
        const assignedTo = memberIdOf(one.tenantId, one.of.agent.accountId);
        const found = await one.of.admin.model<readonly { readonly id: string; readonly text: string | null }[]>(
          'GET',
          '/api/Reviews?limit=5',
        );
        for (const { id } of found) await one.of.admin.model('POST', `/api/Reviews/${id}/assign`, { assignedTo });
        await world.followed();
        const { rows: longTexts } = await world.pool.query<{ text: string }>(
          `select text from read.review_v1 where tenant_id = $1 and length(text) > 12`,
          [one.tenantId],
        );
        const words = longTexts.map(({ text }) => JSON.stringify(text).slice(1, -1));
        const shown: Record<'reader' | 'blind', string[]> = { reader: [], blind: [] };
        const questions = operationsOf(document).filter(({ method, open }) => method === 'GET' && !open);
        for (const operation of questions) {
          // The filters of its row find nothing.
          const call = operation.name === 'GET /api/Reviews' ? {} : ((await rows[operation.name]?.call?.(one, world)) ?? {});
          for (const [who, { token }] of Object.entries({ reader, blind }) as ['reader' | 'blind', SignedIn][]) {
            const { text } = await ask(world.product.url, operation, call, token);
            if (words.some((word) => text.includes(word))) shown[who].push(operation.name);
          }
        }
        expect(shown.blind).toEqual([]);
        expect(shown.reader).toEqual(expect.arrayContaining(['GET /api/Reviews', 'GET /api/team-members/{id}/tasks']));
        report('S4', questions.length * 2, { reviews: words.length, 'shown to who may not': shown.blind.length });
      },
      testTimeoutMs,
    );
  });
}
