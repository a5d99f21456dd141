import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '../log/index.ts';
import { createHeartbeat } from './index.ts';

afterEach(() => void vi.useRealTimers());

test('a heartbeat that is stopped during its first beat beats no more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let report = () => {};
  const reported = new Promise<never>((_resolve, reject) => (report = () => reject(new Error('down'))));
  const heartbeat = createHeartbeat({
    app: 'workers',
    // Nobody answers there: what it would write is not the matter.
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
