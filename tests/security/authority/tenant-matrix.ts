import { randomUUID } from 'node:crypto';
import { amount, testTimeoutMs, report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { stateOf } from '../rig/everything-kept.ts';
import { teamRoles, type Team } from '../rig/team.ts';
import type { World } from '../rig/world.ts';
import { ask, withId, type Seen } from './ask.ts';
import { operationsOf, type Document, type Operation } from './operations.ts';
import type { Call, Named, Row } from './row.ts';
import { rows } from './rows.ts';

export interface Ground {
  readonly world: World;
  readonly one: Team;
  readonly other: Team;
  readonly document: Document;
}

type Tried = Extract<Named, { narrows?: true }>;
const triedOf = ({ ids = {} }: Row): [string, Tried][] =>
  Object.entries(ids).flatMap(([at, named]): [string, Tried][] => ('not' in named ? [] : [[at, named]]));

const valueAt = (call: Call, at: string): string => {
  const [part, name] = at.split('.') as ['path' | 'query' | 'body', string];
  const given: Readonly<Record<string, unknown>> = call[part] ?? {};
  const value = given[name];
  return String(Array.isArray(value) ? value[0] : value);
};

/** A call with one wrong id, and the same call with an id that does not exist. */
interface Attempt {
  readonly operation: Operation;
  readonly at: string;
  readonly what: 'foreign' | 'deleted' | 'elsewhere' | 'all foreign';
  readonly named: Tried;
  readonly call: Call;
  readonly nobodys: Call;
}

/** All attempts of one business at this operation. */
async function attemptsAt(
  operation: Operation,
  own: Call,
  theirs: Call,
  [team, other]: readonly [Team, Team],
  world: World,
): Promise<Attempt[]> {
  const row = rows[operation.name] ?? {};
  const tried = triedOf(row);
  const found: Attempt[] = [];
  for (const [at, named] of tried) {
    const nobodys = withId(own, at, named.nobodys?.() ?? randomUUID());
    const add = (what: Attempt['what'], value: string) => found.push({ operation, at, what, named, call: withId(own, at, value), nobodys });
    add('foreign', named.theirs ? await named.theirs(other, world) : valueAt(theirs, at));
    if (named.deleted) add('deleted', await named.deleted(team, world));
    if (named.elsewhere) add('elsewhere', await named.elsewhere(team, world));
  }
  const inCalls = tried.filter(([, named]) => !named.theirs);
  const [[at, named] = ['', {}]] = inCalls;
  if (inCalls.length > 1) {
    const nobodys = inCalls.reduce((call, [place, each]) => withId(call, place, each.nobodys?.() ?? randomUUID()), own);
    const call = inCalls.reduce((before, [place]) => withId(before, place, valueAt(theirs, place)), own);
    found.push({ operation, at, what: 'all foreign', named, call, nobodys });
  }
  return found;
}

const brief = ({ status, text }: Seen): string => `${status} ${text.slice(0, 300)}`;

/** Removes the ids of the request from the response, because they are the caller's own input. */
const withoutIds = ({ text, ...seen }: Seen, { path, query, body }: Call): Seen => ({
  ...seen,
  text: [...Object.values(path ?? {}), ...Object.values(query ?? {}), ...Object.values(body ?? {})]
    .flat()
    .filter((value): value is string => typeof value === 'string' && value.length > 8)
    .reduce((left, value) => left.replaceAll(value, '<id>'), text)
    .replaceAll(/"asOf":"[^"]+"/g, '"asOf":"now"'),
});

/** Whether this is the response to a foreign id. Another spelling of it may also be an invalid id. */
function isRefused(status: number, who: string, { named, what }: Attempt, respelled: boolean): boolean {
  if (status === 401 || named.narrows)
    return status === 401 ? who === 'nobody' : status === 200 || status === 403 || (respelled && status < 500);
  return (
    status === 403 ||
    status === 404 ||
    status === named.refusal ||
    (respelled && status >= 400 && status < 500) ||
    (what === 'all foreign' && status < 500 && status >= 400)
  );
}

/** Spellings of an id: none may bypass the check. */
const spellings: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => id.toUpperCase(),
  (id) => ` ${id}`,
  (id) => `${id}\n`,
  (id) => `{${id}}`,
  (id) => id.replaceAll('-', ''),
];

const respelt = (call: Call, at: string, spell: (id: string) => string): Call => withId(call, at, spell(valueAt(call, at)));

/** S1: another business' data is answered exactly like data that does not exist, without any change. */
export function tenantMatrix(ground: () => Ground): void {
  describe('S1, the matrix of tenants', () => {
    test('S1: every operation has a row, and every id of a request an entry', () => {
      const operations = operationsOf(ground().document);
      expect(Object.keys(rows).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
      for (const { name, ids } of operations) expect([name, Object.keys(rows[name]?.ids ?? {}).toSorted()]).toEqual([name, ids.toSorted()]);
    });

    test(
      'S1: foreign, deleted and misplaced ids are refused like unknown ids, and change nothing',
      async () => {
        const { world, one, other, document } = ground();
        const operations = operationsOf(document);
        const ofOne: Attempt[] = [];
        const ofOther: Attempt[] = [];
        for (const operation of operations.filter(({ name }) => triedOf(rows[name] ?? {}).length > 0)) {
          const callOf = async (team: Team): Promise<Call> => (await rows[operation.name]?.call?.(team, world)) ?? {};
          const [own, theirs] = await Promise.all([callOf(one), callOf(other)]);
          ofOne.push(...(await attemptsAt(operation, own, theirs, [one, other], world)));
          ofOther.push(...(await attemptsAt(operation, theirs, own, [other, one], world)));
        }
        await world.followed();
        const before = await stateOf(world.pool);
        let calls = 0;
        const wrong: unknown[] = [];
        const answered = async (operation: Operation, call: Call, token: string | null): Promise<Seen> => {
          calls += 1;
          return withoutIds(await ask(world.product.url, operation, call, token), call);
        };
        // How an id is spelt is read before anybody is asked who they are: the spellings are tried as one caller.
        const others = spellings.slice(1, amount({ bounded: 2, full: spellings.length }));
        const walk = async (who: string, token: string | null, attempts: readonly Attempt[]): Promise<void> => {
          // Attempts at one place have the same call with an id that does not exist: it is made once.
          const unknown = new Map<string, Seen>();
          for (const attempt of attempts) {
            for (const [nth, spell] of [spellings[0]!, ...(who === 'admin' ? others : [])].entries()) {
              const { operation, at, what } = attempt;
              const seen = await answered(operation, respelt(attempt.call, at, spell), token);
              // A deleted id of one's own may be answered differently from an unknown one, if nothing changes.
              if (what === 'deleted') {
                if (seen.status >= 500) wrong.push({ operation: operation.name, at, what, who, nth, seen: brief(seen) });
                continue;
              }
              const nobodys = respelt(attempt.nobodys, at, spell);
              const key = JSON.stringify([operation.name, nobodys]);
              const missing = unknown.get(key) ?? (await answered(operation, nobodys, token));
              unknown.set(key, missing);
              const alike = JSON.stringify(seen) === JSON.stringify(missing);
              if (!alike || !isRefused(seen.status, who, attempt, nth > 0))
                wrong.push({ operation: operation.name, at, what, who, nth, seen: brief(seen), missing: brief(missing) });
            }
          }
        };
        // Each caller makes one call after the other; callers do not wait for each other, because no call may change anything.
        await Promise.all([
          walk('nobody', null, ofOne),
          ...teamRoles.map((role) => walk(role, one.of[role].token, ofOne)),
          walk('other admin', other.of.admin.token, ofOther),
        ]);
        expect(wrong).toEqual([]);
        await world.followed();
        expect(await stateOf(world.pool)).toEqual(before);
        report('S1', calls, { operations: operations.length, 'ids tried': ofOne.length + ofOther.length, callers: 2 + teamRoles.length });
      },
      testTimeoutMs,
    );

    test(
      'S1: the same calls with own ids succeed, so only the id was refused above',
      async () => {
        const { world, one, document } = ground();
        const wrong: unknown[] = [];
        const all = operationsOf(document);
        const lastOf = ({ name }: Operation) => rows[name]?.last ?? 0;
        for (const operation of all.toSorted((a, b) => lastOf(a) - lastOf(b))) {
          const row = rows[operation.name];
          const call = (await row?.call?.(one, world)) ?? {};
          const seen = await ask(world.product.url, operation, call, one.of.admin.token);
          const ok = row?.answers === undefined ? seen.status >= 200 && seen.status < 300 : seen.status === row.answers;
          if (!ok) wrong.push({ operation: operation.name, call, seen: brief(seen) });
        }
        expect(wrong).toEqual([]);
      },
      testTimeoutMs,
    );
  });
}
