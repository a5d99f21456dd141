import { report, testTimeoutMs } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { stateOf } from '../rig/everything-kept.ts';
import { ask, type Seen } from './ask.ts';
import { operationsOf } from './operations.ts';
import { platformManager, written } from './role-matrix.ts';
import { rows } from './rows.ts';
import type { Ground } from './tenant-matrix.ts';

/** Pairs that differ only where a database evaluates them: first what is always true, then what is never. */
const pairs = [
  [`x' or '1'='1`, `x' or '1'='2`],
  [`x') or ('1'='1`, `x') or ('1'='2`],
  [`x" or "1"="1`, `x" or "1"="2`],
  ['1 or 1=1', '1 or 1=2'],
  ['createdAt,(select 1)', 'createdAt,(select 1/0)'],
  [`x'||(select case when 1=1 then '' else cast(1/0 as text) end)||'`, `x'||(select case when 1=2 then '' else cast(1/0 as text) end)||'`],
] as const;

const hostile = [
  ...pairs.flat(),
  `'; drop table read.review; --`,
  `x'; select pg_sleep(30); --`,
  '${7*7}{{7*7}}',
  '%'.repeat(200),
  '\\',
  '\0',
  '\u202e',
  '-1',
  '0',
  '51',
  '101',
  '2147483648',
  '9'.repeat(40),
  '1e309',
  'NaN',
  '__proto__',
  'constructor',
  'asc; --',
  '',
];

/** Sizes of a page that lists in numbered pages offer. */
const pageSizes = ['10', '25', '50'];

/** Of the hostile values these are numbers of rows that a list without numbered pages may take, up to its own bound. */
const rowCounts: readonly string[] = ['51', '101'];

interface Question {
  readonly name: string;
  readonly names: readonly string[];
  ask(name: string, value: string): Promise<Seen>;
}

/** What may be answered to a hostile value: sorts and sizes of pages are lists of allowed words. */
function allowed(name: string, value: string): readonly number[] {
  if (name === 'pageSize') return pageSizes.includes(value) ? [200] : [400];
  if (name === 'limit') return rowCounts.includes(value) ? [200, 400] : [400];
  return /^sort/i.test(name) ? [400] : [200, 400, 404];
}

/** S20: parameters of questions reach the database as values only. */
export function injection(ground: () => Ground): void {
  describe('S20, parameters of lists', () => {
    test(
      'S20: no value of a parameter of a question is evaluated, breaks it or changes anything',
      async () => {
        const { world, one, document } = ground();
        const platform = await platformManager(world);
        const table = written();
        const questions: Question[] = [];
        for (const operation of operationsOf(document)) {
          const described = document.paths[operation.path]?.['get']?.parameters ?? [];
          const names = described.filter((each) => each.in === 'query').map(({ name }) => name);
          if (operation.method !== 'GET' || names.length === 0) continue;
          const token = table.get(operation.name)?.admin === true ? one.of.admin.token : platform.token;
          const call = (await rows[operation.name]?.call?.(one, world)) ?? {};
          questions.push({
            name: operation.name,
            names,
            ask: (name, value) => ask(world.product.url, operation, { ...call, query: { ...call.query, [name]: value } }, token),
          });
        }
        await world.followed();
        const before = await stateOf(world.pool);
        const wrong: unknown[] = [];
        let calls = 0;
        for (const question of questions) {
          for (const name of question.names) {
            const texts = new Map<string, string>();
            for (const value of [...hostile, ...(name === 'pageSize' ? pageSizes : [])]) {
              const { status, text } = await question.ask(name, value);
              calls += 1;
              texts.set(value, withoutGiven(text, value));
              const isUsual = allowed(name, value).includes(status) || status === rows[question.name]?.answers;
              if (!isUsual || /syntax error|invalid input|pg_|relation "/i.test(text)) {
                wrong.push({ question: question.name, name, value, status, text: text.slice(0, 200) });
              }
            }
            for (const [yes, no] of pairs) {
              if (texts.get(yes) !== texts.get(no)) wrong.push({ question: question.name, name, yes });
            }
          }
        }
        await world.followed();
        expect(wrong).toEqual([]);
        expect(await stateOf(world.pool)).toEqual(before);
        const parameters = questions.flatMap(({ names }) => names).length;
        expect(parameters).toBeGreaterThan(20);
        report('S20', calls, { questions: questions.length, parameters, values: hostile.length });
      },
      testTimeoutMs,
    );

    test('S20, positive control: put into a statement, both of a pair are answered differently', async () => {
      const ask = (value: string) => ground().world.pool.query(`select from (values ('a')) as v(x) where x = '${value}'`);
      const [always, never] = await Promise.all(pairs[0].map(ask));
      expect([always?.rowCount, never?.rowCount]).toEqual([1, 0]);
      report('S20 control', 0, { differ: 1 });
    });
  });
}

/** An answer may repeat what was asked. */
const withoutGiven = (text: string, given: string): string => text.replaceAll(JSON.stringify(given).slice(1, -1), '').replaceAll(given, '');
