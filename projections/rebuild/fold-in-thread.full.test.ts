import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { secret } from '@sumaa/runtime/config';
import { silentLog } from '@sumaa/runtime/log';
import { testTimeoutMs } from '@sumaa/runtime/testing';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { projectionList } from '../contexts.ts';
import { hashOf } from '../testing/hash-of.ts';
import { foldAll, openProjectionFixture, type ProjectionFixture } from '../testing/projection-fixture.ts';
import { dropIndexesUntilFolded } from './drop-indexes.ts';
import { foldInThread, type FoldingThread, type FoldProgress } from './fold-in-thread.ts';

const history = [...seededHistory({ seed: 11, events: 900, tenants: 3 })];
const half = Math.floor(history.length / 2);
let one: ProjectionFixture;
let other: ProjectionFixture;

beforeEach(async () => {
  [one, other] = [await openProjectionFixture(inject('postgresUrl')), await openProjectionFixture(inject('postgresUrl'))];
});
afterEach(() => Promise.all([one.close(), other.close()]));

const hashes = async ({ pool }: ProjectionFixture) =>
  new Map(await Promise.all(projectionList.map(async (projection) => [projection.name, await hashOf(pool, projection)] as const)));
const inThread = ({ url, masterKey }: ProjectionFixture, signal: AbortSignal, patienceMs?: number) =>
  foldInThread(
    { databaseUrl: secret(url), eventStoreUrl: null, eventStoreNamespace: '', keys: { master: [masterKey] } },
    { log: silentLog(), signal, ...(patienceMs !== undefined && { patienceMs }) },
  );

const dueTables = async ({ pool }: ProjectionFixture) =>
  (await pool.query<{ name: string }>('select distinct table_name as name from consumer.due_index order by 1')).rows.map(
    ({ name }) => name,
  );

test(
  'events that are written meanwhile are folded beside, to the last; the activity log is left to the start of the apps',
  async () => {
    await dropIndexesUntilFolded(one.pool);
    const threads: FoldingThread[] = [];
    function* meanwhile() {
      for (const [index, event] of history.entries()) {
        if (index === half) threads.push(inThread(one, new AbortController().signal));
        yield event;
      }
    }
    await appendHistory(one, meanwhile());
    const seen: FoldProgress[] = [];
    expect(await threads[0]?.finish((progress) => void seen.push(progress))).toEqual({ isFolded: true, failure: null });
    expect(seen.at(-1)).toEqual({ done: history.length, of: history.length });
    expect(await dueTables(one)).toEqual(['read.audit_v1', 'read.recorded_event_v1']);

    await appendHistory(other, history);
    await foldAll(other.openHost());
    const shown = await hashes(one);
    const expected = await hashes(other);
    expect([...shown.keys()].filter((name) => shown.get(name)?.hash !== expected.get(name)?.hash).toSorted()).toEqual([
      'audit',
      'recorded-event',
    ]);
    await foldAll(one.openHost());
    expect(await hashes(one)).toEqual(expected);
  },
  testTimeoutMs,
);

test(
  'what a stopped thread leaves is folded by whoever comes next',
  async () => {
    const stopping = new AbortController();
    await appendHistory(one, history);
    const thread = inThread(one, stopping.signal);
    const finished = thread.finish(() => {});
    stopping.abort();
    expect(await finished).toEqual({ isFolded: false, failure: null });
    await foldAll(one.openHost());

    await appendHistory(other, history);
    await foldAll(other.openHost());
    expect(await hashes(one)).toEqual(await hashes(other));
  },
  testTimeoutMs,
);

test(
  'a read model that cannot go on ends the thread and is named with the reason, and the next start folds the rest',
  async () => {
    await appendHistory(one, history);
    await one.pool
      .query(`create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
      create trigger refuse before insert on read.public_totals_v1 for each statement execute function public.refuse()`);
    const end = await inThread(one, new AbortController().signal).finish(() => {});
    expect(end).toEqual({ isFolded: false, failure: { readModel: 'public-totals', reason: 'out of order' } });

    await one.pool.query('drop trigger refuse on read.public_totals_v1');
    await foldAll(one.openHost());
    await appendHistory(other, history);
    await foldAll(other.openHost());
    expect(await hashes(one)).toEqual(await hashes(other));
  },
  testTimeoutMs,
);

test(
  'a read model that fails again and again without moving on is not waited for',
  async () => {
    await appendHistory(one, history.slice(0, 50));
    // As a lock that is never given would do.
    await one.pool.query(`create function public.busy() returns trigger language plpgsql as $$
        begin raise exception 'canceling statement due to lock timeout' using errcode = 'lock_not_available'; end $$;
      create trigger busy before insert on read.public_totals_v1 for each statement execute function public.busy()`);
    const end = await inThread(one, new AbortController().signal, 1_000).finish(() => {});
    expect(end).toEqual({ isFolded: false, failure: { readModel: 'public-totals', reason: 'database error 55P03' } });
  },
  testTimeoutMs,
);

test(
  'a read model whose index cannot be made is named with the index',
  async () => {
    await appendHistory(one, history.slice(0, 50));
    await dropIndexesUntilFolded(one.pool);
    await one.pool.query('create table read.review_v1_due ()');
    const end = await inThread(one, new AbortController().signal).finish(() => {});
    expect(end).toEqual({ isFolded: false, failure: { readModel: 'review', reason: 'an index could not be made: read.review_v1_due' } });
  },
  testTimeoutMs,
);
