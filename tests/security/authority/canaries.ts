import { randomUUID } from 'node:crypto';
import { amount, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import type { ReviewItem } from '@sumaa/contracts';
import { callerOf } from '../../support/api.ts';
import { teamRoles, type Team } from '../rig/team.ts';
import type { World } from '../rig/world.ts';
import { ask } from './ask.ts';
import { operationsOf } from './operations.ts';
import { rows } from './rows.ts';
import type { Ground } from './tenant-matrix.ts';

/** Parameters that find text. */
const finding = new Set(['search', 'q', 'query']);

/** Writes the word into what people of the business can write. */
async function plant(world: World, { owner, tenantId, email }: Team, word: string): Promise<void> {
  const caller = callerOf(world.product.url, owner.token);
  const profile = new FormData();
  profile.set('name', `مالك ${word}`);
  await caller.model('PUT', '/api/account/profile', profile);
  const business = { name: `نشاط ${word}`, ownerName: `مالك ${word}`, email, phone: '+966500000000', industry: 'cafes' };
  await caller.model('PUT', `/api/Businesses/${tenantId}`, business);
  const reviews = await caller.model<ReviewItem[]>('GET', '/api/Reviews?limit=5');
  // Those that other tests answered take no draft.
  for (const { id } of reviews) await caller.call('PUT', `/api/Reviews/${id}/draft`, { text: `مسودة ${word}` });
  const invited = { email: `${word.toLowerCase()}@business.example`, role: 'viewer', permissions: ['ViewReviews', 'ViewAnalytics'] };
  await caller.model('POST', '/api/team-members/invite', invited);
}

/** S2: a word that only one business wrote is in no answer to the other. */
export function canaries(ground: () => Ground): void {
  describe('S2, canaries', () => {
    test(
      'S2: no list, search or record shows a member of one business a word of the other',
      async () => {
        const { world, one, other, document } = ground();
        const words = new Map([one, other].map((team) => [team, `CANARY${randomUUID().slice(0, 8)}`]));
        for (const [team, word] of words) await plant(world, team, word);
        await world.followed();
        const found: unknown[] = [];
        const own = new Set<string>();
        const roles = teamRoles.slice(0, amount({ bounded: 1, full: teamRoles.length }));
        let answers = 0;
        for (let round = 0; round < amount({ bounded: 1, full: 6 }); round++) {
          for (const operation of operationsOf(document)) {
            if (operation.method !== 'GET') continue;
            const searches = (document.paths[operation.path]?.['get']?.parameters ?? []).filter(({ name }) => finding.has(name));
            for (const [team, foreign] of [
              [one, other],
              [other, one],
            ] as const) {
              const call = (await rows[operation.name]?.call?.(team, world)) ?? {};
              const theirs = words.get(foreign)!;
              // A part of the word finds it too, and cannot be mistaken for it where an answer repeats the question.
              const queries = [{}, ...searches.map(({ name }) => ({ [name]: theirs.slice(0, -1) }))];
              for (const person of [team.owner, ...roles.map((role) => team.of[role])]) {
                for (const query of queries) {
                  const { text } = await ask(world.product.url, operation, { ...call, query: { ...call.query, ...query } }, person.token);
                  answers += 1;
                  if (text.toLowerCase().includes(theirs.toLowerCase())) found.push({ operation: operation.name, text });
                  if (text.includes(words.get(team)!)) own.add(operation.name);
                }
              }
            }
          }
        }
        expect(found).toEqual([]);
        // The control: what they wrote themselves is shown to them.
        expect(own.size).toBeGreaterThanOrEqual(6);
        report('S2', answers, { operations: own.size });
      },
      testTimeoutMs,
    );
  });
}
