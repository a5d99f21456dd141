import { eventCatalogue } from '@sumaa/contracts';
import { createConsumerHost, listParked, readActiveVersion, type ConsumerHost } from '@sumaa/event-store/consumer';
import { createCodec, type Codec } from '@sumaa/event-store';
import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { silentLog } from '@sumaa/runtime/log';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { reviewLive } from '../contexts/reviews/live.ts';
import { reviewProjection } from '../contexts/reviews/review.projection.ts';
import { projectionList } from '../contexts.ts';
import { listed, type ListedProjection } from '../infra/index.ts';
import { openBusiness, type TestBusiness } from '../testing/business.ts';
import { catalogueOf } from '../testing/catalogue-of.ts';
import { hashOf } from '../testing/hash-of.ts';
import { startProjections, type TestProjections } from '../testing/start-projections.ts';
import { writeReview } from '../testing/write-review.ts';
import { discardRebuild, rebuild, type RebuildOptions } from './index.ts';

const projectionNamed = (name: string): ListedProjection => projectionList.find((projection) => projection.name === name)!;
const review = projectionNamed('review');

let t: TestProjections;
let business: TestBusiness;
/** Stands for another process: it has its own pool, connections and leases. */
let host: ConsumerHost;
let pool: pg.Pool;
let codec: Codec;
const stop = new AbortController();

beforeEach(async () => {
  t = await startProjections(inject('postgresUrl'));
  business = await openBusiness(t, 1);
  pool = createPool({ url: t.url, role: 'sumaa_projector', applicationName: 'test-rebuild' });
  codec = createCodec({ catalogue: eventCatalogue, keys: t.keys });
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

const build = (projection: ListedProjection, over: Partial<RebuildOptions> = {}) =>
  rebuild(projection, { host, databaseUrl: t.url, log: silentLog(), signal: stop.signal, ...over });
const total = async () => ((await t.get('/api/Reviews', business.token)).body.paging as { total: number }).total;

describe('a rebuild in a shadow table', () => {
  test('leaves schema, rows and rights of every projection unchanged', async () => {
    await appendHistory({ store: t.store, codec }, seededHistory({ seed: 7, events: 1500, tenants: 4 }));
    for (let n = 0; n < 20; n++) await writeReview(t, business, '2026-03-10T09:00:00Z', { branch: n % 2 === 0 ? 0 : 1 });
    expect(await total()).toBe(20);
    const positions = () => new Set(t.projections.status().map(({ position }) => position)).size;
    await expect.poll(positions).toBe(1);
    const [schema, oids] = [await catalogueOf(t.pool), await tableOids()];
    for (const projection of projectionList) {
      const before = await hashOf(t.pool, projection);
      await build(projection, {
        // Both tables are at the same position here, so their rows must be equal.
        beforeSwitch: async (client, { table }) => expect(await hashOf(client, { table }), projection.name).toEqual(before),
      });
      expect(await hashOf(t.pool, projection), projection.name).toEqual(before);
      expect(before.rows, projection.name).toBeGreaterThan(0);
    }
    expect(await catalogueOf(t.pool)).toEqual(schema);
    const now = await tableOids();
    for (const [table, oid] of Object.entries(oids)) expect(now[table], table).not.toBe(oid);
    expect(await readActiveVersion(host.db, 'review')).toEqual({ name: 'review', version: 1, generation: 2 });
    const { rows } = await t.pool.query(`select from consumer.checkpoint where kind = 'rebuild'`);
    expect(rows).toEqual([]);
  });

  test('needs no restart of runners, queries, search or waiting callers', async () => {
    await writeReview(t, business, '2026-03-10T09:00:00Z');
    expect(await total()).toBe(1);
    const before = await tableOids();
    await build(review);
    await writeReview(t, business, '2026-03-11T09:00:00Z');
    // These requests wait for a position, read the view and call the search function.
    expect(await total()).toBe(2);
    const found = await t.get(`/api/Reviews?search=${encodeURIComponent('القهوة')}`, business.token);
    expect(found.status).toBe(200);
    expect((await tableOids())['review_v1']).not.toBe(before['review_v1']);
    expect((await t.pool.query('select from read.review_v1')).rowCount).toBe(2);
  });

  test('resumes after an interruption, and starts again with fresh or when the table has changed', async () => {
    for (let n = 0; n < 30; n++) await writeReview(t, business, '2026-03-10T09:00:00Z');
    expect(await total()).toBe(30);
    const interrupted = new AbortController();
    const beforeSwitch = async () => {
      interrupted.abort();
      throw new Error('killed');
    };
    await expect(build(review, { signal: interrupted.signal, beforeSwitch })).rejects.toThrow('killed');
    await writeReview(t, business, '2026-03-10T09:00:00Z');
    expect(await total()).toBe(31);
    expect(await build(review)).toMatchObject({ resumed: true, generation: 2 });
    expect((await t.pool.query('select from read.review_v1')).rowCount).toBe(31);

    await expect(build(review, { beforeSwitch })).rejects.toThrow('killed');
    await t.pool.query('alter table read.review_v1 alter column text set default null, add column more int');
    expect(await build(review)).toMatchObject({ resumed: false, generation: 3 });
    expect(await total()).toBe(31);

    await expect(build(review, { beforeSwitch })).rejects.toThrow('killed');
    expect(await build(review, { fresh: true })).toMatchObject({ resumed: false, generation: 4 });
    await expect(build(review, { beforeSwitch })).rejects.toThrow('killed');
    expect(await discardRebuild(review, t.url)).toBe(true);
    expect(await discardRebuild(review, t.url)).toBe(false);
    expect((await catalogueOf(t.pool)).filter((line) => /_v1_(beside|before)/.test(line))).toEqual([]);
  });

  test('stops at an event that cannot be folded and switches nothing', async () => {
    const { reviewId } = await writeReview(t, business, '2026-03-10T09:00:00Z');
    expect(await total()).toBe(1);
    const before = await tableOids();
    const evolve: typeof reviewProjection.evolve = (row, event, key) => {
      if (key === reviewId) throw new RangeError('poison');
      return reviewProjection.evolve(row, event, key);
    };
    const broken = listed({ ...reviewProjection, evolve }, reviewLive);
    await expect(build(broken)).rejects.toMatchObject({ code: 'poison_event' });
    expect(await tableOids()).toMatchObject({ review_v1: before['review_v1'] });
    expect(await listParked(host.db, { kind: 'projection', name: 'review', version: 1 })).toEqual([]);
    expect(await build(review)).toMatchObject({ resumed: true });
  });

  test('refuses a second rebuild of the same projection', async () => {
    await writeReview(t, business, '2026-03-10T09:00:00Z');
    const second: Promise<unknown>[] = [];
    await build(review, {
      beforeSwitch: async () => {
        second.push(expect(build(review)).rejects.toThrow('by another process'));
        await second[0];
      },
    });
    expect(second).toHaveLength(1);
  });
});

async function tableOids(): Promise<Record<string, string>> {
  const { rows } = await t.pool.query<{ name: string; oid: string }>(
    `select relname as name, c.oid::text from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'read' and relkind = 'r'`,
  );
  return Object.fromEntries(rows.map(({ name, oid }) => [name, oid]));
}
