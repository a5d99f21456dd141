import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { amount, cycle, testTimeoutMs, report } from '@sumaa/runtime/testing';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { runCommand } from './operate/run-command.ts';
import { projectionList } from './contexts.ts';
import { foldAll, openProjectionFixture, type ProjectionFixture } from './testing/projection-fixture.ts';
import { hashOf } from './testing/hash-of.ts';

const history = [...seededHistory({ seed: 9, events: amount({ bounded: 500, full: 9_000 }), tenants: 4 })];
let fixture: ProjectionFixture;

beforeEach(async () => {
  fixture = await openProjectionFixture(inject('postgresUrl'));
});
afterEach(() => fixture.close());

const hashes = async () =>
  new Map(await Promise.all(projectionList.map(async (one) => [one.name, await hashOf(fixture.pool, one)] as const)));
/** Changes tables directly, without triggers. */
const byHand = (sql: string) => fixture.pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`);

describe('read models restored newer than the event store (R14)', () => {
  const shorten = () =>
    byHand(`delete from es.event where position > 400;
      update es.stream s set revision = (select max(revision) from es.event e where e.stream = s.name)
      where exists (select from es.event e where e.stream = s.name);
      delete from es.stream s where not exists (select from es.event e where e.stream = s.name)`);
  const regrow = async () => {
    await shorten();
    // Another history begins the settings of the platform, and its queues, anew.
    const ofPlatform = (column: string) => `${column} like 'platform%' or ${column} like 'queue-%'`;
    await byHand(`delete from es.event where ${ofPlatform('stream')}; delete from es.stream where ${ofPlatform('name')}`);
    await appendHistory(fixture, seededHistory({ seed: 10, events: history.length - 200, tenants: 3 }));
  };
  const swap = () => byHand(`update es.store set id = gen_random_uuid()`);

  const ways: readonly (readonly [how: string, tamper: () => Promise<unknown>, reason: string, repairArgs: readonly string[]])[] = [
    ['shorter', shorten, 'lies beyond the head', ['review', 'location']],
    ['shorter, and grown beyond it since', regrow, 'is not there any more', ['--all']],
    ['swapped', swap, 'this is', ['review', 'bell', '--other-store']],
  ];
  test.each(cycle(ways, amount({ bounded: 3, full: 3 }, 'runs')))(
    '%s: every projection refuses to start and names the command that repairs it',
    async (how, tamper, reason, repairArgs) => {
      await appendHistory(fixture, history);
      await foldAll(fixture.openHost());
      await tamper();
      const host = fixture.openHost();
      for (const projection of projectionList) {
        const started = foldAll(host, [projection]);
        await expect(started, projection.name).rejects.toThrow(reason);
        await expect(started, projection.name).rejects.toThrow(`npm run projections -- rebuild ${projection.name}`);
      }
      const lines: string[] = [];
      const env = { DATABASE_URL: fixture.url, MASTER_KEY: fixture.masterKey.toString('base64'), LOG_LEVEL: 'silent' };
      const print = (line: string) => void lines.push(line);
      const signal = new AbortController().signal;
      expect(await runCommand({ args: ['status'], env, signal, print })).toBe(0);
      expect(lines.filter((line) => /^projection .* refused /.test(line))).toHaveLength(projectionList.length);
      for (const { name } of projectionList)
        expect(lines.find((line) => line.startsWith(`ALERT projection ${name} `))).toContain(`npm run projections -- rebuild ${name}`);
      expect(await runCommand({ args: ['rebuild', ...repairArgs], env, signal, print }), lines.join('\n')).toBe(0);
      const running = projectionList.filter(({ name }) => repairArgs.includes('--all') || repairArgs.includes(name));
      await foldAll(fixture.openHost(), running);
      const rows = await hashes();
      expect(await runCommand({ args: ['rebuild', 'review'], env, signal, print })).toBe(0);
      expect(await hashes()).toEqual(rows);
      report('R14', projectionList.length, {
        'the store': how,
        'refused to start': projectionList.length,
        'mended by': repairArgs.join(' '),
      });
    },
    testTimeoutMs,
  );

  test('a rebuild from another store, e.g. without EVENTSTORE_URL, is refused and changes nothing', async () => {
    await appendHistory(fixture, history.slice(0, 200));
    await foldAll(fixture.openHost());
    const shown = await hashes();
    await swap();
    const lines: string[] = [];
    const env = { DATABASE_URL: fixture.url, MASTER_KEY: fixture.masterKey.toString('base64'), LOG_LEVEL: 'silent' };
    const { signal } = new AbortController();
    expect(await runCommand({ args: ['rebuild', 'review'], env, signal, print: (line) => void lines.push(line) })).toBe(1);
    expect(lines.at(-1)).toMatch(/EVENTSTORE_URL.* npm run projections -- rebuild review --other-store$/);
    expect(await hashes()).toEqual(shown);
    // The checkpoint still belongs to the old store.
    await expect(
      foldAll(
        fixture.openHost(),
        projectionList.filter(({ name }) => name === 'review'),
      ),
    ).rejects.toThrow('this is');
  });
});

describe('read models restored older than the event store (R14)', () => {
  test(
    'resume from their restored checkpoints and miss nothing',
    async () => {
      await appendHistory(fixture, history.slice(0, 400));
      const host = fixture.openHost();
      await foldAll(host);
      const revisions = new Map<string, bigint>();
      for (const { stream } of history.slice(0, 400)) revisions.set(stream, (revisions.get(stream) ?? -1n) + 1n);
      // The backup holds rows, checkpoints and parked events.
      const kept = await copies();
      await fixture.pool.query(`create schema backup; ${kept.map(({ table, columns, copy }) => `create table ${copy} as select ${columns} from ${table}`).join('; ')}`); // prettier-ignore
      await appendHistory(fixture, history.slice(400), revisions);
      await foldAll(host);
      const complete = await hashes();
      await fixture.pool.query(kept.map(({ table, columns, copy }) => `delete from ${table}; insert into ${table} (${columns}) select ${columns} from ${copy}`).join('; ')); // prettier-ignore
      expect(await hashes()).not.toEqual(complete);
      await foldAll(fixture.openHost());
      expect(await hashes()).toEqual(complete);
      report('R14 older', projectionList.length, { 'the store': 'newer', 'went on and missed nothing': projectionList.length });
    },
    testTimeoutMs,
  );

  /** Each table with where its rows are kept and its columns; Postgres writes the generated ones itself. */
  async function copies() {
    const tables = [...projectionList.map(({ table }) => table), 'consumer.checkpoint', 'consumer.parked'];
    const { rows } = await fixture.pool.query<{ readonly table: string; readonly columns: string }>(
      `select given as "table", string_agg(quote_ident(attname), ', ' order by attnum) as columns
       from unnest($1::text[]) given join pg_attribute on attrelid = given::regclass
       where attnum > 0 and not attisdropped and attgenerated = '' group by given`,
      [tables],
    );
    return rows.map((row) => ({ ...row, copy: `backup.${row.table.replace('.', '_')}` }));
  }
});
