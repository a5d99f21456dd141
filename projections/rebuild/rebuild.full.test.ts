import { eventCatalogue } from '@sumaa/contracts';
import { createConsumerHost, listParked, readActiveVersion, type ConsumerHost } from '@sumaa/event-store/consumer';
import { createCodec, type Codec } from '@sumaa/event-store';
import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { silentLog } from '@sumaa/runtime/log';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { activityLive } from '../contexts/reviews/live.ts';
import { activityProjection } from '../contexts/reviews/activity.projection.ts';
import { projectionList } from '../contexts.ts';
import { listed, type ListedProjection } from '../infra/index.ts';
import { activityVersion } from '../testing/activity-version.ts';
import { openBusiness, type TestBusiness } from '../testing/business.ts';
import { catalogueOf } from '../testing/catalogue-of.ts';
import { hashOf } from '../testing/hash-of.ts';
import { startProjections, type TestProjections } from '../testing/start-projections.ts';
import { writeReview } from '../testing/write-review.ts';
import { rebuild, type RebuildableProjection, type RebuildOptions } from './index.ts';

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

const build = (projection: RebuildableProjection, over: Partial<RebuildOptions> = {}) =>
  rebuild(projection, { host, databaseUrl: t.url, log: silentLog(), signal: stop.signal, ...over });
const total = async () => ((await t.get('/api/Reviews', business.token)).body.paging as { total: number }).total;

describe('a rebuild of the active version', () => {
  test('empties the table and folds the same rows again, leaving schema and rights as they are', async () => {
    await appendHistory({ store: t.store, codec }, seededHistory({ seed: 7, events: 3000, tenants: 8 }));
    for (let n = 0; n < 20; n++) await writeReview(t, business, '2026-03-10T09:00:00Z', { branch: n % 2 === 0 ? 0 : 1 });
    expect(await total()).toBe(20);
    const positions = () => new Set(t.projections.status().map(({ position }) => position)).size;
    await expect.poll(positions).toBe(1);
    const schema = await catalogueOf(t.pool);
    for (const projection of projectionList) {
      const before = await hashOf(t.pool, projection);
      expect(before.rows, projection.name).toBeGreaterThan(0);
      await t.pool.query(`delete from ${projection.table} where ctid in (select ctid from ${projection.table} limit 1)`);
      expect(await hashOf(t.pool, projection), projection.name).not.toEqual(before);
      await build(projection);
      expect(await hashOf(t.pool, projection), projection.name).toEqual(before);
    }
    expect(await catalogueOf(t.pool)).toEqual(schema);
    expect(await readActiveVersion(host.db, 'review')).toEqual({ name: 'review', version: 1, generation: 2 });
  });

  test('is folded by the process that runs the projection, whose queries wait for it', async () => {
    for (let n = 0; n < 5; n++) await writeReview(t, business, '2026-03-10T09:00:00Z');
    expect(await total()).toBe(5);
    await build(review);
    // Waits for the position of the last review, which is the same as before.
    expect(await total()).toBe(5);
    await writeReview(t, business, '2026-03-11T09:00:00Z');
    expect(await total()).toBe(6);
  });

  test('runs once at a time', async () => {
    await writeReview(t, business, '2026-03-10T09:00:00Z');
    await total();
    const both = await Promise.allSettled([build(review), build(review)]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { name: 'RebuildRunning' } }]);
  });
});

describe('a build of a new version', () => {
  const beforeSwitch = () => Promise.reject(new Error('killed'));

  test('resumes an interrupted build, unless asked to begin again', async () => {
    for (let n = 0; n < 30; n++) await writeReview(t, business, '2026-03-10T09:00:00Z');
    expect(await total()).toBe(30);
    const second = await activityVersion(t.pool, 2);
    await expect(build(second, { beforeSwitch })).rejects.toThrow('killed');
    await expect(build(second, { beforeSwitch, fresh: true })).rejects.toThrow('killed');
    await writeReview(t, business, '2026-03-10T09:00:00Z');
    expect(await total()).toBe(31);
    expect(await build(second)).toMatchObject({ how: 'built', resumed: true, version: 2, generation: 1 });
    expect(await hashOf(t.pool, second)).toEqual(await hashOf(t.pool, projectionNamed('activity')));
    const third = await activityVersion(t.pool, 3);
    await expect(build(third, { beforeSwitch })).rejects.toThrow('killed');
    expect(await build(third, { fresh: true })).toMatchObject({ how: 'built', resumed: false });
    const { rows } = await t.pool.query(`select from consumer.checkpoint where kind = 'rebuild'`);
    expect(rows).toEqual([]);
  });

  test('stops at an event that it cannot fold and switches nothing', async () => {
    const evolve = () => {
      throw new RangeError('poison');
    };
    const second = await activityVersion(t.pool, 2);
    const broken = { ...second, build: listed({ ...activityProjection, version: 2, evolve }, activityLive).build };
    await expect(build(broken)).rejects.toMatchObject({ code: 'poison_event' });
    expect(await readActiveVersion(host.db, 'activity')).toMatchObject({ version: 1 });
    expect(await listParked(host.db, { kind: 'projection', name: 'activity', version: 2 })).toEqual([]);
    expect(await build(second)).toMatchObject({ how: 'built' });
  });

  test('is refused while a view still reads the old table', async () => {
    const second = { ...(await activityVersion(t.pool, 2)), switchSql: null };
    await expect(build(second)).rejects.toThrow(/read\.activity_v1 is still read by .*read\.activity.*switchSql/);
    expect(await readActiveVersion(host.db, 'activity')).toMatchObject({ version: 1 });
  });
});
