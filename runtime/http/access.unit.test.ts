import { defaultPlatformSettings, platformTenant } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { createAccess } from './access.ts';
import type { Caller } from './guard.ts';

const person = (tenantId: string) => ({ kind: 'person', person: { tenantId } }) as unknown as Caller;
const [staff, member] = [person(platformTenant), person('11111111-1111-4111-8111-111111111111')];

test('in maintenance nobody writes without signing in, but for routes that go on; reading goes on', async () => {
  let settings = { ...defaultPlatformSettings, maintenanceMode: true };
  const access = createAccess(async () => settings, Date.now, 0);
  const code = async (method: 'GET' | 'POST', inMaintenance?: true) =>
    (await access({ kind: 'anonymous' }, '203.0.113.8', { method, inMaintenance }))?.code ?? null;
  expect([await code('POST'), await code('POST', true), await code('GET')]).toEqual(['maintenance', null, null]);
  settings = defaultPlatformSettings;
  expect(await code('POST')).toBe(null);
});

test('maintenance turns everybody but staff away, the list turns staff away, and a change holds within three seconds', async () => {
  let settings = { ...defaultPlatformSettings, maintenanceMode: true, ipWhitelist: ['203.0.113.7'] };
  let time = 0;
  let fails = false;
  const access = createAccess(
    async () => {
      if (fails) throw new Error('away');
      return settings;
    },
    () => time,
  );
  const codes = async () => {
    const asked = [staff, member, { kind: 'anonymous' }, { kind: 'service', name: 'worker' }] as const;
    return Promise.all(asked.map(async (caller) => (await access(caller, '203.0.113.8'))?.code ?? null));
  };
  expect(await codes()).toEqual(['address_not_allowed', 'maintenance', null, null]);
  expect(await access(staff, '203.0.113.7')).toBe(null);
  expect((await access(member, '203.0.113.7'))?.params).toEqual({ seconds: 300 });
  settings = defaultPlatformSettings;
  time = 2_999;
  expect(await codes()).toEqual(['address_not_allowed', 'maintenance', null, null]);
  time = 3_000;
  expect(await codes()).toEqual([null, null, null, null]);
  fails = true;
  time = 9_000;
  expect(await codes()).toEqual([null, null, null, null]);
  const unread = createAccess(() => Promise.reject(new Error('away')));
  await expect(unread(member, '203.0.113.7')).rejects.toThrow('away');
});
