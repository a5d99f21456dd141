import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '../log/index.ts';
import { createHeartbeat } from './index.ts';

afterEach(() => void vi.useRealTimers());

test('sets no timer when stopped during the first beat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let report = () => {};
  const reported = new Promise<never>((_resolve, reject) => (report = () => reject(new Error('down'))));
  const heartbeat = createHeartbeat({
    app: 'workers',
    // No server listens there; the test does not need the writes.
    url: 'postgres://sumaa@127.0.0.1:1/sumaa',
    role: 'sumaa_worker',
    health: { report: () => reported },
    log: silentLog(),
  });
  const started = heartbeat.start();
  const stopped = heartbeat.stop();
  report();
  await Promise.all([started, stopped]);
  expect(vi.getTimerCount()).toBe(0);
});
