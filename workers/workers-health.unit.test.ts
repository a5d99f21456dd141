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
