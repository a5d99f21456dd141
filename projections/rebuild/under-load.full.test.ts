import { setTimeout as pause } from 'node:timers/promises';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { createConsumerHost, readActiveVersion, typedRows, type ConsumerHost } from '@sumaa/event-store/consumer';
import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { silentLog } from '@sumaa/runtime/log';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import { amount, testTimeoutMs, report, within } from '@sumaa/runtime/testing';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { publicTotalsProjection, type PublicTotalsRow } from '../contexts/platform/site/public-totals.projection.ts';
import type { projectionList } from '../contexts.ts';
import { activityVersion } from '../testing/activity-version.ts';
import { listed } from '../infra/index.ts';
import { openBusiness, type TestBusiness } from '../testing/business.ts';
import { writeReview } from '../testing/write-review.ts';
import { hashOf } from '../testing/hash-of.ts';
import { startProjections, type TestProjections } from '../testing/start-projections.ts';
import { rebuild } from './index.ts';

let t: TestProjections;
let business: TestBusiness;
let host: ConsumerHost;
let pool: pg.Pool;

beforeEach(async () => {
  t = await startProjections(inject('postgresUrl'));
  business = await openBusiness(t, 1);
  pool = createPool({ url: t.url, role: 'sumaa_projector', applicationName: 'test-rebuild' });
  const codec = createCodec({ catalogue: eventCatalogue, keys: t.keys });
  await appendHistory({ store: t.store, codec }, seededHistory({ seed: 11, events: amount({ bounded: 1_000, full: 20_000 }), tenants: 3 }));
  host = createConsumerHost({
    store: t.store,
    codec,
    db: createDb<unknown>(pool),
    connectionString: t.url,
    role: 'sumaa_projector',
    leaseRetryMs: 20,
  });
});
afterEach(async () => {
  await host.close();
  await pool.end();
  await t.close();
});

const build = (projection: (typeof projectionList)[number], beforeSwitch?: Parameters<typeof rebuild>[1]['beforeSwitch']) =>
  rebuild(projection, { host, databaseUrl: t.url, log: silentLog(), signal: new AbortController().signal, ...(beforeSwitch ? { beforeSwitch } : {}) }); // prettier-ignore

describe('while people read and write (R13)', () => {
  test(
    'no request fails, writers read their own writes, and both tables are equal at the switch',
    async () => {
      const answers: number[] = [];
      const ended = new AbortController();
      let written = 0;
      const paths = ['/api/Reviews?search=%D9%82%D9%87%D9%88%D8%A9', '/api/Businesses', '/api/activity', '/api/Reviews?sort=due'];
      const read = async (path: string) => {
        answers.push((await t.projections.app.inject({ url: path, headers: { authorization: `Bearer ${business.token}` } })).statusCode);
      };
      const reader = async (path: string) => {
        while (!ended.signal.aborted) await read(path);
      };
      /** Sends `perSecond` requests a second, without waiting for earlier answers. */
      const readers = async (perSecond: number) => {
        const from = performance.now();
        const begun: Promise<void>[] = [];
        while (!ended.signal.aborted) {
          const due = ((performance.now() - from) / 1_000) * perSecond;
          while (begun.length < due) begun.push(read(paths[begun.length % paths.length]!));
          await pause(5);
        }
        await Promise.all(begun);
      };
      const started = performance.now();
      const perSecond = amount({ bounded: 0, full: 50 });
      const writer = async () => {
        while (!ended.signal.aborted) {
          await writeReview(t, business, '2026-03-10T09:00:00Z');
          written += 1;
          // Waits for the position; `get` throws when the answer stays stale.
          const { body } = await t.get('/api/Reviews?limit=1', business.token);
          expect((body.paging as { total: number }).total).toBe(written);
        }
      };
      const traffic = Promise.all([
        // In `npm test` the rebuilds are too short for a fixed rate, so each reader sends requests back to back.
        ...(perSecond > 0 ? [readers(perSecond)] : paths.map(reader)),
        writer(),
      ]);
      const pauses: number[] = [];
      const fewest = amount({ bounded: 5, full: 30 }, 'runs');
      const isEnough = () => pauses.length >= fewest && written > 10 && answers.length > 100;
      for (let run = 0; !isEnough(); run++) {
        const next = await activityVersion(t.pool, run + 2);
        let from = 0;
        await build(next, async (client, { live }) => {
          expect(await hashOf(client, next), next.table).toEqual(await hashOf(client, live));
          from = performance.now();
        });
        pauses.push(performance.now() - from);
      }
      ended.abort();
      await traffic;
      const seconds = (performance.now() - started) / 1_000;
      expect(answers.filter((status) => status !== 200)).toEqual([]);
      report('R13', pauses.length, {
        reads: answers.length,
        'reads a second': Math.round(answers.length / seconds),
        'other than 200': 0,
        writes: written,
        'longest switch ms': within(Math.max(...pauses), 1_000),
      });
    },
    testTimeoutMs,
  );
});

describe('a new version', () => {
  const columns = { key: 'text', tenantId: 'text', businesses: 'int', reviews: 'int', replies: 'int', edits: 'int' } as const;
  const second = listed<PublicTotalsRow & { readonly edits: number }, never>(
    {
      ...publicTotalsProjection,
      version: 2,
      key: () => 'all',
      evolve: (row, event: { readonly type: string }) => {
        const before = row ?? { key: 'all', tenantId: 'platform', businesses: 0, reviews: 0, replies: 0, edits: 0 };
        const after = publicTotalsProjection.evolve(before, event as never, 'all');
        return { ...before, ...after, edits: before.edits + (event.type === 'ReviewEdited' ? 1 : 0) };
      },
      rows: typedRows<PublicTotalsRow & { readonly edits: number }>({ table: 'read.public_totals_v2', key: 'key', columns }),
    },
    () => [],
    `create or replace view read.public_totals with (security_invoker = true) as
       select * from read.public_totals_v2 where tenant_id = current_setting('app.tenant_id', true)`,
  );

  test('is built in its own table while the old version serves, then replaces it and stops the old runner', async () => {
    // Appended after the history, so waiting for it means that the history is folded.
    await writeReview(t, business, '2026-03-09T09:00:00Z');
    await t.pool.query(
      `create table read.public_totals_v2 (like read.public_totals_v1 including all, edits int not null default 0); call read.protect('read.public_totals_v2')`,
    );
    const statistics = async () => (await t.projections.app.inject({ url: '/api/public/statistics', headers: { 'min-position': t.head() } })).json() as { model: unknown; stale?: boolean }; // prettier-ignore
    // Folding the history may take longer than a query waits.
    await expect.poll(statistics).not.toHaveProperty('stale');
    const before = await statistics();
    const done = await build(second, async (client, { live }) => {
      expect(live.table).toBe('read.public_totals_v1');
      const compared = `select businesses, reviews, replies from`;
      expect((await client.query(`${compared} read.public_totals_v2`)).rows).toEqual(
        (await client.query(`${compared} ${live.table}`)).rows,
      );
    });
    expect(done).toMatchObject({ version: 2, generation: 1, how: 'built' });
    const { rows } = await t.pool
      .query(`set app.tenant_id = 'platform'; select edits from read.public_totals`)
      .then((both) => (both as unknown as pg.QueryResult[])[1]!);
    expect(rows[0].edits).toBeGreaterThan(0);
    expect(await statistics()).toMatchObject({ model: before.model });
    // The old process stops running version 1, and its queries wait for version 2.
    await expect.poll(() => t.projections.status().find(({ name }) => name === 'public-totals')?.state).toBe('superseded');
    const stop = new AbortController();
    const running = second.run(host, { signal: stop.signal });
    await writeReview(t, business, '2026-03-10T09:00:00Z');
    await expect.poll(statistics).not.toHaveProperty('stale');
    expect((await t.pool.query('select reviews from read.public_totals_v2')).rows).not.toEqual((await t.pool.query('select reviews from read.public_totals_v1')).rows); // prettier-ignore
    // A later process with the same version finds the rebuild done.
    expect(await rebuild(second, { host, databaseUrl: t.url, log: silentLog(), signal: stop.signal, waitForRunning: true })).toMatchObject({
      how: 'done_elsewhere',
    });
    stop.abort();
    await running;
    expect(await readActiveVersion(host.db, 'public-totals')).toMatchObject({ version: 2, generation: 1 });
  });
});
