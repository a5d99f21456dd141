import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../log/index.ts';
import { startTraceCollector } from '../testing/trace-collector.ts';
import { currentTraceparent, isTracing, recordSpan, startSpan, startTracing, traced, type Tracing } from './index.ts';

const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let tracing: Tracing | null = null;

beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(async () => {
  await tracing?.stop();
  tracing = null;
  await collector.close();
});

test('passes the given traceparent on while tracing is off', async () => {
  expect(await startTracing({ endpoint: null, service: 'test', log: silentLog() })).toBeNull();
  expect(isTracing()).toBe(false);
  expect(startSpan('a', { parent: given }).traceparent).toBe(given);
  expect(recordSpan('a', 1, { parent: given })).toBe(given);
  await traced('a', { parent: given }, async () => expect(currentTraceparent()).toBe(given));
  expect(currentTraceparent()).toBeUndefined();
});

test('links spans across calls and processes, and records only the class of errors', async () => {
  tracing = await startTracing({ endpoint: `${collector.endpoint}/`, service: 'test', log: silentLog() });
  await traced('outer', { parent: given, kind: 'server', attributes: { route: '/x' } }, async (outer) => {
    expect(currentTraceparent()).toBe(outer.traceparent);
    recordSpan('over', 0.5, { parent: outer.traceparent });
    await expect(
      traced('inner', {}, async () => {
        throw new RangeError('CANARY');
      }),
    ).rejects.toThrow('CANARY');
  });
  startSpan('alone', { parent: 'nonsense' }).end();
  await tracing?.stop();
  tracing = null;
  const named = Object.fromEntries(collector.spans.map((span) => [span.name, span]));
  expect(named['outer']).toMatchObject({
    traceId: given.slice(3, 35),
    parentSpanId: given.slice(36, 52),
    service: 'test',
    attributes: { route: '/x' },
  });
  expect(named['inner']).toMatchObject({ parentSpanId: named['outer']!.spanId, attributes: { 'error.type': 'RangeError' } });
  expect(named['over']).toMatchObject({ parentSpanId: named['outer']!.spanId });
  expect(named['alone']!.parentSpanId).toBeNull();
  expect(named['alone']!.traceId).not.toBe(named['outer']!.traceId);
  expect(collector.bodies.join('')).not.toContain('CANARY');
});

test('loses only spans when the collector is unavailable', async () => {
  const { endpoint } = collector;
  await collector.close();
  tracing = await startTracing({ endpoint, service: 'test', log: silentLog() });
  expect(await traced('lost', {}, async () => 7)).toBe(7);
  await tracing?.stop();
  tracing = null;
  collector = await startTraceCollector();
});
