import type { Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { testChannel } from './channel-test.ts';

const testId = '00000000-0000-4000-8000-00000000000a' as Uuid;
const accountId = '00000000-0000-4000-8000-00000000000b' as Uuid;

async function tried(channel: 'sms' | 'push', deps: object, begun = true): Promise<unknown> {
  let settled: unknown = null;
  const deliveries = { begin: async () => begun, settle: async (_id: Uuid, result: unknown) => void (settled = result) };
  const browser = { id: testId, subscription: {} };
  const all = {
    channels: { sms: null, webPush: null },
    reader: { account: async () => ({ phone: '0501234567', phone_confirmed: true, language: 'ar' }) },
    vault: { deliveries, pushSubscriptions: { of: async () => [browser, browser] } },
    ...deps,
  };
  const payload = { tenantId: 'platform', testId, channel, accountId } as const;
  await testChannel(all as never)(payload, { signal: new AbortController().signal } as never);
  return settled;
}
const answering = (...answers: object[]) => ({ send: async () => answers.shift() });

test('a test is handed over once, to the confirmed number or the browsers, and what the provider says is noted', async () => {
  const refused = answering({ outcome: 'refused', code: 'ER-12' });
  expect(await tried('sms', { channels: { sms: refused } })).toEqual({ state: 'refused', code: 'ER-12' });
  expect(await tried('sms', { channels: { sms: refused } }, false)).toBeNull();
  const nobody = { reader: { account: async () => ({ phone: '0501234567', phone_confirmed: false, language: 'en' }) } };
  expect(await tried('sms', { channels: { sms: refused }, ...nobody })).toEqual({ state: 'refused', code: 'no_address' });
  expect(await tried('sms', {})).toEqual({ state: 'refused', code: 'off' });
  const webPush = answering({ outcome: 'accepted' }, { outcome: 'gone', status: 410 });
  expect(await tried('push', { channels: { webPush } })).toEqual({ state: 'sent' });
  const later = answering({ outcome: 'gone', status: 410 }, { outcome: 'later', afterMs: 1 });
  expect(await tried('push', { channels: { webPush: later } })).toEqual({ state: 'refused', code: 'later' });
});
