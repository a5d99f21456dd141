import { describe, expect, test } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { createHealth, createInstallationHealth, type HeartbeatReport } from './index.ts';

test('reports down when a needed part is down, without addresses', async () => {
  const health = createHealth({ clock: () => new Date(0), timeoutMs: 20 });
  health.add('queue', async () => ({ waiting: 3 }));
  health.add('mail', async () => { throw Object.assign(new Error('connect ECONNREFUSED CANARY:25'), { code: 'ECONNREFUSED' }); }, { needed: false }); // prettier-ignore
  expect(await health.report()).toMatchObject({ status: 'ok', at: '1970-01-01T00:00:00.000Z', parts: { queue: { status: 'ok', detail: { waiting: 3 } }, mail: { status: 'down', needed: false, error: 'ECONNREFUSED' } } }); // prettier-ignore
  health.add('postgres', () => new Promise(() => {}));
  const report = await health.report();
  expect(report).toMatchObject({ status: 'down', parts: { postgres: { status: 'down', error: 'no answer within 20 ms' } } });
  expect(JSON.stringify(report)).not.toContain('CANARY');
});

test('reuses a result until everyMs has passed', async () => {
  let now = 0;
  const health = createHealth({ clock: () => new Date(now) });
  let asked = 0;
  health.add('mail', async () => ({ asked: ++asked }), { everyMs: 15_000 });
  for (const at of [0, 14_999, 15_000]) {
    now = at;
    await health.report();
  }
  expect((await health.report()).parts['mail']?.detail).toEqual({ asked: 2 });
});

describe('the health report of an installation', () => {
  const ok = (detail?: Record<string, unknown>) => ({ status: 'ok', needed: true, ms: 1, ...(detail ? { detail } : {}) }) as const;
  const down = (needed = true) => ({ status: 'down', needed, ms: 1, error: 'ECONNREFUSED' }) as const;
  const beat = (app: string, parts: HeartbeatReport['parts'], silent = false): HeartbeatReport => ({ app, parts, silent });
  const all = [beat('command-api', { files: ok() }), beat('workers', { queue: ok({ backend: 'redis' }), workers: ok({ reactors: 3 }) })];
  const own = { postgres: ok(), projections: ok({ lagSeconds: 0 }) };
  const reportOf = (beats: readonly HeartbeatReport[] | Error, parts: HeartbeatReport['parts'] = own) =>
    createInstallationHealth(
      { report: async () => ({ status: 'ok', at: '1970-01-01T00:00:00.000Z' as never, parts }) },
      {
        app: 'projections',
        others: async () => {
          if (beats instanceof Error) throw beats;
          return beats;
        },
      },
    ).report();

  test('lists the parts of every process and the number of processes', async () => {
    const { status, parts } = await reportOf([...all, beat('workers', { queue: ok(), workers: ok({ reactors: 4 }) })]);
    expect([status, Object.keys(parts)]).toEqual(['ok', ['postgres', 'projections', 'files', 'queue', 'workers', 'command-api']]);
    expect(parts['workers']?.detail).toEqual({ reactors: 3, processes: 2 });
    expect(parts['projections']?.detail).toEqual({ lagSeconds: 0, processes: 1 });
  });

  test.each<[string, readonly HeartbeatReport[] | Error, object]>([
    [
      'is ok when one of two workers stopped reporting',
      [...all, beat('workers', {}, true)],
      { status: 'ok', parts: { workers: { status: 'ok', detail: { processes: 1, alert: 'processes that fell silent: 1' } } } },
    ],
    [
      'is down when the only worker stopped reporting',
      [all[0] as HeartbeatReport, { ...(all[1] as HeartbeatReport), silent: true }],
      { status: 'down', parts: { workers: { status: 'down', error: 'no process', detail: { processes: 0 } } } },
    ],
    ['is down when there never was a worker', [all[0] as HeartbeatReport], { status: 'down', parts: { workers: { status: 'down' } } }],
    [
      'is down when the other processes cannot be read',
      new Error('no database'),
      { status: 'down', parts: { workers: { status: 'down', error: 'not known' } } },
    ],
    [
      'is ok when one of two workers has no queue',
      [...all, beat('workers', { queue: down() })],
      { status: 'ok', parts: { queue: { status: 'ok', detail: { alert: 'down in 1 of 2 processes' } } } },
    ],
    [
      'is down when no process of one app has files',
      [...all, beat('workers', { files: down() }), beat('workers', { files: down() })],
      { status: 'down', parts: { files: { status: 'down', error: 'ECONNREFUSED' } } },
    ],
    [
      'is ok when the part that is down is not needed',
      [beat('command-api', { mail: down(false) }), all[1] as HeartbeatReport],
      { status: 'ok', parts: { mail: { status: 'down' } } },
    ],
  ])('%s', async (_case, beats, report) => {
    expect(await reportOf(beats)).toMatchObject(report);
  });
});

test('returns the same metric for the same name', async () => {
  const metrics = createMetrics();
  metrics.counter('a_total', 'help', ['x']).inc({ x: '1' });
  metrics.counter('a_total', 'help', ['x']).inc({ x: '1' });
  metrics.gauge('b', 'help').set(2);
  expect(await metrics.text()).toContain('a_total{x="1"} 2');
});
