import { eventCatalogue, type EventDefinition } from '@sumaa/contracts';
import { createConsumerMetrics } from '@sumaa/event-store/consumer';
import { appendHistory, seededHistory } from '@sumaa/event-store/testing';
import { createHealth } from '@sumaa/runtime/health';
import { silentLog } from '@sumaa/runtime/log';
import { createMetrics } from '@sumaa/runtime/metrics';
import { amount, inTurn, patience, report } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addParts } from './health-parts.ts';
import { liveChannel, type LiveNews } from './live/index.ts';
import { readStatus } from './operate/read-status.ts';
import { runCommand } from './operate/run-command.ts';
import { projectionList } from './projection-list.ts';
import { rebuild } from './rebuild/index.ts';
import { follow, openGround, type Ground } from './testing/followed-history.ts';
import { hashOf } from './testing/hash-of.ts';

const history = [...seededHistory({ seed: 5, events: amount({ bounded: 1_500, full: 10_000 }), tenants: 6 })];
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
const affected = ['review', 'activity', 'location', 'notification', 'public-totals', 'assignment', 'audit', 'written-reply'];

let ground: Ground;
const hashes = async () =>
  new Map(await Promise.all(projectionList.map(async (one) => [one.name, await hashOf(ground.pool, one)] as const)));

describe.each(inTurn(candidates, amount({ bounded: 1, full: 1 }, 'runs')))('one event that cannot be read (R10)', (unreadable) => {
  beforeAll(async () => {
    unreadableEvent = unreadable;
    ground = await openGround(inject('postgresUrl'));
    await appendHistory(ground, history);
  }, patience);
  afterAll(() => ground.close());

  test(
    'is parked with the later events of its stream and raises alerts, while all other events are folded',
    async () => {
      const host = ground.openHost(faultyBuild());
      const metrics = createMetrics();
      createConsumerMetrics(metrics, 'projection').watch(host);
      await follow(host);
      const head = (await ground.store.head())!.position;
      const { rows } = await ground.pool.query<{ name: string; key: string; error: string | null }>(
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
      addParts(health, { queryPool: ground.pool, store: ground.store, host, live: { status: () => ({ listening: true, sockets: 0 }) } });
      const { status, parts } = await health.report();
      expect(status).toBe('ok');
      expect(parts['projections']?.detail).toMatchObject({ parked: rows.length, alert: expect.stringContaining('review ') });
      expect(await metrics.text()).toMatch(/^projection_parked\{name="review"\} [1-9]/m);
      const overview = await readStatus({ pool: ground.pool, store: ground.store, projections: projectionList, now: new Date() });
      expect(overview.find(({ name }) => name === 'review')).toMatchObject({ parked: expect.any(Number), lagSeconds: 0 });
      const lines: string[] = [];
      expect(await command(['status'], lines)).toBe(0);
      expect(lines.join('\n')).toMatch(/ALERT review: \d+ parked event\(s\)/);
    },
    patience,
  );

  test(
    'a replay before the fix changes nothing; after the fix it gives the same rows as a rebuild',
    async () => {
      const before = await hashes();
      const faultyHost = ground.openHost(faultyBuild());
      await expect(projectionList.find(({ name }) => name === 'review')!.replay(faultyHost)).rejects.toThrow();
      expect(await hashes()).toEqual(before);

      const lines: string[] = [];
      const listener = await ground.pool.connect();
      const notified: LiveNews[] = [];
      listener.on('notification', ({ payload = '' }) => void notified.push(JSON.parse(payload) as LiveNews));
      await listener.query(`listen ${liveChannel}`);
      expect(await command(['replay', unreadableEvent.stream], lines)).toBe(0);
      // Any query delivers the notifications that were sent before it.
      await listener.query('select 1');
      listener.release(true);
      const keys = [unreadableEvent.stream.slice('review-'.length)];
      expect(notified).toContainEqual({ tenant: expect.any(String), topic: 'reviews', keys, position: expect.any(String) });
      expect(lines.join('\n')).toMatch(/review: took \d+ event\(s\) again/);
      expect((await ground.pool.query('select from consumer.parked')).rowCount).toBe(0);
      const mended = await hashes();
      expect(mended.get('review')).not.toEqual(before.get('review'));
      const host = ground.openHost();
      for (const projection of projectionList)
        await rebuild(projection, { host, databaseUrl: ground.url, log: silentLog(), signal: new AbortController().signal });
      expect(await hashes()).toEqual(mended);
      report('R10', 1, {
        events: history.length,
        'undecodable events': 1,
        'projections it parked in': affected.length,
        'tables equal after the replay': mended.size,
      });
    },
    patience,
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
    env: { DATABASE_URL: ground.url, MASTER_KEY: ground.masterKey.toString('base64'), LOG_LEVEL: 'silent' },
    signal: new AbortController().signal,
    print: (line) => void lines.push(line),
  });
