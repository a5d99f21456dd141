import { eventCatalogue, type EventDefinition } from '@sumaa/contracts';
import { createConsumerMetrics } from '@sumaa/event-store/consumer';
import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { createHealth } from '@sumaa/runtime/health';
import { silentLog } from '@sumaa/runtime/log';
import { createMetrics } from '@sumaa/runtime/metrics';
import { amount, cycle, testTimeoutMs, report } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addHealthParts } from './health-parts.ts';
import { liveChannel, type LivePayload } from './live/index.ts';
import { readStatus } from './operate/read-status.ts';
import { runCommand } from './operate/run-command.ts';
import { projectionList } from './contexts.ts';
import { rebuild } from './rebuild/index.ts';
import { foldAll, openProjectionFixture, type ProjectionFixture } from './testing/projection-fixture.ts';
import { hashOf } from './testing/hash-of.ts';

const history = [...seededHistory({ seed: 5, events: amount({ bounded: 900, full: 10_000 }), tenants: 6 })];
/** ReviewReceived events that are not near the start and have later events in their stream. */
const lastOf = new Map(history.map(({ stream }, index) => [stream, index]));
const candidates = history.filter(({ event, stream }, index) => event.type === 'ReviewReceived' && index > 300 && (lastOf.get(stream) ?? 0) > index); // prettier-ignore
let unreadableEvent: (typeof candidates)[number];

/** The catalogue of a build whose schema cannot read this one event. */
const faultyBuild = () =>
  eventCatalogue.map((definition): EventDefinition => {
    if (definition.type !== 'ReviewReceived') return definition;
    const picky = definition.data.refine(
      (data) => (data as { reviewId: string }).reviewId !== unreadableEvent.stream.slice('review-'.length),
    );
    return { ...definition, data: picky };
  });
const affected = [
  'review',
  'review-topics',
  'review-keywords',
  'review-work',
  'review-retention',
  'activity',
  'location',
  'notification',
  'public-totals',
  'subscriber',
  'assignment',
  'audit',
  'recorded-event',
  'written-reply',
  'rule-reply',
];

let fixture: ProjectionFixture;
const hashes = async () =>
  new Map(await Promise.all(projectionList.map(async (one) => [one.name, await hashOf(fixture.pool, one)] as const)));

describe.each(cycle(candidates, amount({ bounded: 1, full: 1 }, 'runs')))('one event that cannot be read (R10)', (unreadable) => {
  beforeAll(async () => {
    unreadableEvent = unreadable;
    fixture = await openProjectionFixture(inject('postgresUrl'));
    await appendHistory(fixture, history);
  }, testTimeoutMs);
  afterAll(() => fixture.close());

  test(
    'is parked with the later events of its stream and raises alerts, while all other events are folded',
    async () => {
      const host = fixture.openHost(faultyBuild());
      const metrics = createMetrics();
      createConsumerMetrics(metrics, 'projection').watch(host);
      await foldAll(host);
      const head = (await fixture.store.head())!.position;
      const { rows } = await fixture.pool.query<{ name: string; key: string; error: string | null }>(
        `select name, key, error from consumer.parked order by position, name`,
      );
      expect(new Set(rows.map(({ key }) => key))).toEqual(new Set([unreadableEvent.stream]));
      expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(
        affected.filter((name) => rows.some((row) => row.name === name)).toSorted(),
      );
      // Only the unreadable event has an error; the later ones wait for it.
      expect(rows.filter(({ name, error }) => name === 'review' && error !== null)).toHaveLength(1);
      expect(rows.filter(({ name }) => name === 'review').length).toBeGreaterThan(1);
      expect(host.status().filter(({ position }) => position !== head)).toEqual([]);

      const health = createHealth();
      addHealthParts(health, {
        unmade: new Set(),
        commandUrl: 'http://127.0.0.1:9',
        queryPool: fixture.pool,
        store: fixture.store,
        host,
        live: { status: () => ({ listening: true, sockets: 0 }) },
      });
      const { status, parts } = await health.report();
      expect(status).toBe('ok');
      expect(parts['projections']?.detail).toMatchObject({ parked: rows.length, alert: expect.stringContaining('review ') });
      expect(await metrics.text()).toMatch(/^projection_parked\{name="review"\} [1-9]/m);
      const overview = await readStatus({
        pool: fixture.pool,
        store: fixture.store,
        projections: projectionList,
        now: new Date(),
        faultOf: async () => null,
      });
      expect(overview.find(({ name }) => name === 'review')).toMatchObject({ parked: expect.any(Number), lagSeconds: 0 });
      const lines: string[] = [];
      expect(await command(['status'], lines)).toBe(0);
      expect(lines.join('\n')).toMatch(/ALERT review: \d+ parked event\(s\)/);
    },
    testTimeoutMs,
  );

  test(
    'a replay before the fix changes nothing; after the fix it gives the same rows as a rebuild',
    async () => {
      const before = await hashes();
      const faultyHost = fixture.openHost(faultyBuild());
      await expect(projectionList.find(({ name }) => name === 'review')!.replay(faultyHost)).rejects.toThrow();
      expect(await hashes()).toEqual(before);

      const lines: string[] = [];
      const listener = await fixture.pool.connect();
      const notified: LivePayload[] = [];
      listener.on('notification', ({ payload = '' }) => void notified.push(JSON.parse(payload) as LivePayload));
      await listener.query(`listen ${liveChannel}`);
      expect(await command(['replay', unreadableEvent.stream], lines)).toBe(0);
      // Any query delivers the notifications that were sent before it.
      await listener.query('select 1');
      listener.release(true);
      const keys = [unreadableEvent.stream.slice('review-'.length)];
      expect(notified).toContainEqual(expect.objectContaining({ topic: 'reviews', keys }));
      expect(lines.join('\n')).toMatch(/review: took \d+ event\(s\) again/);
      expect((await fixture.pool.query('select from consumer.parked')).rowCount).toBe(0);
      const mended = await hashes();
      expect(mended.get('review')).not.toEqual(before.get('review'));
      const host = fixture.openHost();
      for (const projection of projectionList)
        await rebuild(projection, { host, databaseUrl: fixture.url, log: silentLog(), signal: new AbortController().signal });
      expect(await hashes()).toEqual(mended);
      report('R10', 1, {
        events: history.length,
        'undecodable events': 1,
        'projections it parked in': affected.length,
        'tables equal after the replay': mended.size,
      });
    },
    testTimeoutMs,
  );

  test('an unknown command prints the usage', async () => {
    const lines: string[] = [];
    expect(await command(['dance'], lines)).toBe(64);
    expect(await command(['rebuild', 'nobody'], lines)).toBe(64);
    expect(await command(['replay', 'nothing-parked'], lines)).toBe(0);
    expect(lines.join('\n')).toMatch(/There is no projection «nobody». There are: account, member/);
  });
});

const command = (args: readonly string[], lines: string[]) =>
  runCommand({
    args,
    env: { DATABASE_URL: fixture.url, MASTER_KEY: fixture.masterKey.toString('base64'), LOG_LEVEL: 'silent' },
    signal: new AbortController().signal,
    print: (line) => void lines.push(line),
  });
