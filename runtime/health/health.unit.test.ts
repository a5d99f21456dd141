import { expect, test } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { createHealth } from './index.ts';

test('a needed part that is down takes the whole down; the report quotes no addresses', async () => {
  const health = createHealth({ clock: () => new Date(0), timeoutMs: 20 });
  health.add('queue', async () => ({ waiting: 3 }));
  health.add('mail', async () => { throw Object.assign(new Error('connect ECONNREFUSED CANARY:25'), { code: 'ECONNREFUSED' }); }, { needed: false }); // prettier-ignore
  expect(await health.report()).toMatchObject({ status: 'ok', at: '1970-01-01T00:00:00.000Z', parts: { queue: { status: 'ok', detail: { waiting: 3 } }, mail: { status: 'down', needed: false, error: 'ECONNREFUSED' } } }); // prettier-ignore
  health.add('postgres', () => new Promise(() => {}));
  const report = await health.report();
  expect(report).toMatchObject({ status: 'down', parts: { postgres: { status: 'down', error: 'no answer within 20 ms' } } });
  expect(JSON.stringify(report)).not.toContain('CANARY');
});

test('the same metric is shared by whoever asks for it', async () => {
  const metrics = createMetrics();
  metrics.counter('a_total', 'help', ['x']).inc({ x: '1' });
  metrics.counter('a_total', 'help', ['x']).inc({ x: '1' });
  metrics.gauge('b', 'help').set(2);
  expect(await metrics.text()).toContain('a_total{x="1"} 2');
});
