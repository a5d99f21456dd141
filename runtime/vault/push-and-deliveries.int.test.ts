import { randomBytes, randomUUID } from 'node:crypto';
import { day, type TenantId, type Uuid } from '@sumaa/contracts';
import { createMigratedDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createPool, runtimeMigrations } from '../postgres/index.ts';
import { createVault, type Vault } from './index.ts';

let database: TestDatabase;
let pools: pg.Pool[] = [];
let vault: Vault;
let ofWorker: Vault;
let ofQuery: Vault;
let now: Date;
const masterKeys = [randomBytes(32)];
const uuid = () => randomUUID() as Uuid;

beforeAll(async () => {
  database = await createMigratedDatabase(inject('postgresUrl'), runtimeMigrations, 'push');
  const roles = ['sumaa_command', 'sumaa_worker', 'sumaa_query'] as const;
  pools = roles.map((role) => createPool({ url: database.url, role, applicationName: 'test' }));
  const [command, worker, query] = pools.map((pool) => createVault({ pool, masterKeys, clock: () => now }));
  [vault, ofWorker, ofQuery] = [command!, worker!, query!];
});
beforeEach(() => void (now = new Date('2026-03-01T10:00:00.000Z')));
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

const later = (days: number) => void (now = new Date(now.getTime() + days * day));
const subscription = (name = randomUUID() as string) => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } });

async function session(accountId: Uuid): Promise<Uuid> {
  const given = { accountId, tenantId: uuid() as TenantId, remember: true, idleSeconds: null };
  return (await vault.sessions.create(given)).session.id;
}

describe('a browser that shows notifications', () => {
  test('is listed without its endpoint and read by workers with it', async () => {
    const [accountId, browser] = [uuid(), subscription()];
    const sessionId = await session(accountId);
    const { id, isNew } = await vault.pushSubscriptions.add({ accountId, sessionId, device: 'Chrome', subscription: browser });
    const device = { id, device: 'Chrome', current: true, createdAt: now, seenAt: now };
    expect([isNew, await ofQuery.pushSubscriptions.list(accountId, sessionId)]).toEqual([true, [device]]);
    expect(await ofWorker.pushSubscriptions.of(accountId)).toEqual([{ id, subscription: browser }]);
    const { rows } = await pools[0]!.query('select row_to_json(p)::text as stored from vault.push_subscription p');
    expect(JSON.stringify(rows)).not.toContain('push.example');
    await expect(ofQuery.pushSubscriptions.of(accountId)).rejects.toThrow('permission denied');
  });

  test('stays the same after another master key, and is its new owner’s alone', async () => {
    const [first, second, browser] = [uuid(), uuid(), subscription()];
    const rotated = createVault({ pool: pools[0]!, masterKeys: [randomBytes(32), ...masterKeys], clock: () => now }).pushSubscriptions;
    const given = { accountId: first, sessionId: await session(first), device: null, subscription: browser };
    const { id } = await vault.pushSubscriptions.add(given);
    expect(await rotated.add(given)).toEqual({ id, isNew: false });
    expect(await rotated.of(first)).toEqual([{ id, subscription: browser }]);

    const other = { ...given, subscription: subscription() };
    await vault.pushSubscriptions.add(other);
    expect(await rotated.add({ ...other, accountId: second, sessionId: await session(second) })).toMatchObject({ isNew: true });
    expect(await rotated.of(first)).toHaveLength(1);
    expect(await rotated.of(second)).toHaveLength(1);
  });

  test('stays the same when it is added again, and gets another id with another account', async () => {
    const [first, second, browser] = [uuid(), uuid(), subscription()];
    const sessions = [await session(first), await session(second)] as const;
    const add = (accountId: Uuid, sessionId: Uuid) =>
      vault.pushSubscriptions.add({ accountId, sessionId, device: null, subscription: browser });
    const { id } = await add(first, sessions[0]);
    later(1);
    expect(await add(first, sessions[0])).toEqual({ id, isNew: false });
    expect(await vault.pushSubscriptions.list(first, sessions[0])).toMatchObject([{ id, seenAt: now }]);
    const moved = await add(second, sessions[1]);
    expect([moved.isNew, moved.id === id]).toEqual([true, false]);
    expect(await vault.pushSubscriptions.of(first)).toEqual([]);
    expect(await vault.pushSubscriptions.remove(first, moved.id)).toBe(false);
    expect(await vault.pushSubscriptions.remove(second, moved.id)).toBe(true);
  });

  test('gets nothing once its session was ended, or 60 days after it was last seen', async () => {
    const accountId = uuid();
    const sessions = [await session(accountId), await session(accountId)] as const;
    for (const sessionId of sessions) {
      await vault.pushSubscriptions.add({ accountId, sessionId, device: null, subscription: subscription() });
    }
    await vault.sessions.revoke(sessions[0]);
    expect(await ofWorker.pushSubscriptions.of(accountId)).toHaveLength(1);
    expect(await vault.pushSubscriptions.list(accountId, sessions[1])).toMatchObject([{ current: true }]);
    later(60);
    expect(await ofWorker.pushSubscriptions.of(accountId)).toEqual([]);
    await vault.sweep();
    const { rows } = await pools[0]!.query('select from vault.push_subscription where account_id = $1', [accountId]);
    expect(rows).toEqual([]);
  });

  test('is one of 20 at most; those seen longest ago go first', async () => {
    const accountId = uuid();
    const sessionId = await session(accountId);
    for (let n = 0; n < 22; n++) {
      await vault.pushSubscriptions.add({ accountId, sessionId, device: `${n}`, subscription: subscription() });
      later(1);
    }
    const devices = await vault.pushSubscriptions.list(accountId, sessionId);
    expect(devices.map(({ device }) => device)).toEqual(Array.from({ length: 20 }, (_, n) => `${21 - n}`));
  });
});

describe('a delivery', () => {
  const delivery = () => ({ id: uuid(), channel: 'sms' as const, accountId: uuid() });

  test('begins once, also for concurrent callers and after a crash', async () => {
    const one = delivery();
    const begun = await Promise.all(Array.from({ length: 10 }, () => ofWorker.deliveries.begin(one)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await ofWorker.deliveries.begin(one)).toBe(false);
  });

  test('that was certainly not taken may begin again; a settled one may not', async () => {
    const one = delivery();
    await ofWorker.deliveries.begin(one);
    await ofWorker.deliveries.release(one.id);
    expect(await ofWorker.deliveries.begin(one)).toBe(true);
    await ofWorker.deliveries.settle(one.id, { state: 'unknown' });
    await ofWorker.deliveries.release(one.id);
    expect(await ofWorker.deliveries.begin(one)).toBe(false);
  });

  test('keeps what the provider reports of it, and goes after 90 days', async () => {
    const one = delivery();
    await ofWorker.deliveries.begin(one);
    await ofWorker.deliveries.settle(one.id, { state: 'sent', providerId: '77', parts: 2 });
    expect(await vault.deliveries.report('sms', '77', 'delivered')).not.toBeNull();
    expect(await vault.deliveries.report('sms', '78', 'delivered')).toBeNull();
    const early = { id: randomUUID() as Uuid, channel: 'sms', accountId: randomUUID() as Uuid } as const;
    await ofWorker.deliveries.begin(early);
    expect(await vault.deliveries.report('sms', '79', 'delivered', early.id)).toEqual({ id: early.id, accountId: early.accountId });
    await ofWorker.deliveries.settle(early.id, { state: 'sent', providerId: '79' });
    expect(await vault.deliveries.report('sms', '80', 'undelivered', early.id)).toBeNull();
    const { rows } = await pools[0]!.query('select state, parts, reported from vault.delivery where id = $1', [one.id]);
    expect(rows).toEqual([{ state: 'sent', parts: 2, reported: 'delivered' }]);
    later(91);
    await vault.sweep();
    expect((await pools[0]!.query('select from vault.delivery where id = $1', [one.id])).rows).toEqual([]);
  });
});
