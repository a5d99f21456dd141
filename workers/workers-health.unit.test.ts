import { createHealth } from '@sumaa/runtime/health';
import { expect, test } from 'vitest';
import type { Workers } from './create-workers.ts';
import { addWorkersHealth } from './workers-health.ts';

test('text messages are down while their provider refuses our set-up, and are no part where there is no provider', async () => {
  let fault: string | null = 'ER-01';
  const google = { breaker: { state: 'closed' }, tokenBreaker: { state: 'closed' }, unreadableReviews: () => 0 };
  const partOf = async (sms: Workers['sms']) => {
    const health = createHealth();
    addWorkersHealth(health, { queues: {}, workers: { sms }, mailer: null, google } as never);
    return (await health.report()).parts['sms'];
  };
  const sms = { setUpFault: () => fault };
  expect(await partOf(sms)).toMatchObject({ status: 'down', needed: false, error: 'ER-01' });
  fault = null;
  expect(await partOf(sms)).toMatchObject({ status: 'ok' });
  expect(await partOf(null)).toBeUndefined();
});

test('the queues are counted anew every 15 seconds and after a failure, the reactors are looked at each time', async () => {
  let [now, waiting, reads, isReachable] = [0, 1, 0, true];
  const clock = () => new Date(now);
  const workers = {
    sms: null,
    status: () => ({ running: true, reactors: Array.from({ length: ++reads }, () => ({ state: 'live' })), commandBreaker: 'closed' }),
    async counts() {
      if (!isReachable) throw new Error('the queue does not answer');
      return { 'send-mail': { waiting, active: 0, delayed: 0, completed: 0, failed: 0 } };
    },
  };
  const health = createHealth({ clock });
  addWorkersHealth(health, { queues: {}, workers, mailer: null, google: {}, clock } as never);
  const at = async (ms: number) => {
    now = ms;
    return (await health.report()).parts['workers'];
  };
  expect(await at(0)).toMatchObject({ detail: { waiting: 1, reactors: 1 } });
  waiting = 2;
  expect(await at(14_999)).toMatchObject({ detail: { waiting: 1, reactors: 2 } });
  expect(await at(15_000)).toMatchObject({ detail: { waiting: 2, reactors: 3 } });
  isReachable = false;
  expect(await at(30_000)).toMatchObject({ status: 'down' });
  isReachable = true;
  expect(await at(30_001)).toMatchObject({ status: 'ok', detail: { waiting: 2 } });
});
