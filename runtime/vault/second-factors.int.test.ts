import { randomBytes, randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { createMigratedDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { totpCode, totpStepAt } from '../derive/index.ts';
import { createPool, runtimeMigrations } from '../postgres/index.ts';
import { createVault, type Vault } from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
let vault: Vault;
let now = new Date('2026-03-01T10:00:00.000Z');
const clock = () => now;
const master = randomBytes(32);

beforeAll(async () => {
  database = await createMigratedDatabase(inject('postgresUrl'), runtimeMigrations, 'factor');
  pool = createPool({ url: database.url, role: 'sumaa_command', applicationName: 'test' });
  vault = createVault({ pool, masterKeys: [master], clock });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function enabled() {
  const accountId = randomUUID() as Uuid;
  const secret = randomBytes(20);
  const codes = await vault.secondFactors.enable(accountId, secret, totpStepAt(now) - 5);
  return { accountId, codes: codes ?? [], code: (steps = 0) => totpCode(secret, totpStepAt(now) + steps), secret };
}

test('stores neither the secret nor recovery codes in readable form', async () => {
  const { accountId, codes, secret } = await enabled();
  const stored = await pool.query(
    'select f.*, r.hash from vault.second_factor f join vault.recovery_code r using (account_id) where account_id = $1',
    [accountId],
  );
  const text = JSON.stringify(stored.rows);
  expect(stored.rows).toHaveLength(10);
  for (const hidden of [secret.toString('hex'), secret.toString('base64'), ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(text).not.toContain(hidden);
});

test('can be enabled only once; disabling removes secret and codes', async () => {
  const { accountId, code } = await enabled();
  expect(await vault.secondFactors.enable(accountId, randomBytes(20), 0)).toBeNull();
  expect(await vault.secondFactors.read(accountId)).toEqual({ since: now, recoveryCodesLeft: 10 });
  expect([await vault.secondFactors.disable(accountId), await vault.secondFactors.disable(accountId)]).toEqual([true, false]);
  expect(await vault.secondFactors.read(accountId)).toBeNull();
  expect(await vault.secondFactors.verify(accountId, code())).toBe('off');
  const { rows } = await pool.query('select 1 from vault.recovery_code where account_id = $1', [accountId]);
  expect(rows).toEqual([]);
});

test('accepts a code once, and no code of an earlier step', async () => {
  const { accountId, code } = await enabled();
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => vault.secondFactors.verify(accountId, code())));
  expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1);
  expect(new Set(verdicts)).toEqual(new Set(['ok', 'replayed']));
  expect(await vault.secondFactors.verify(accountId, code(-1))).toBe('replayed');
  expect(await vault.secondFactors.verify(accountId, code(2))).toBe('wrong');
  now = new Date(now.getTime() + 30_000);
  expect(await vault.secondFactors.verify(accountId, code())).toBe('ok');
});

test('refuses the code that enabled the second factor', async () => {
  const accountId = randomUUID() as Uuid;
  const secret = randomBytes(20);
  const step = totpStepAt(now);
  await vault.secondFactors.enable(accountId, secret, step);
  expect(await vault.secondFactors.verify(accountId, totpCode(secret, step))).toBe('replayed');
});

test('accepts a recovery code once, also after a rotation of the master key', async () => {
  const { accountId, codes } = await enabled();
  const rotated = createVault({ pool, masterKeys: [randomBytes(32), master], clock });
  const given = codes[0]?.replace('-', '') ?? '';
  const answers = await Promise.all(Array.from({ length: 10 }, () => rotated.secondFactors.useRecoveryCode(accountId, given)));
  expect(answers.filter((left) => left === 9)).toHaveLength(1);
  expect(answers.filter((left) => left === null)).toHaveLength(9);
  const renewed = await rotated.secondFactors.renewRecoveryCodes(accountId);
  expect(renewed).toHaveLength(10);
  expect(await vault.secondFactors.useRecoveryCode(accountId, codes[1]?.replace('-', '') ?? '')).toBeNull();
});

test('peek keeps a ticket, redeem spends it', async () => {
  const ticket = await vault.tickets.issue({ purpose: 'p', ttlSeconds: 60, payload: { a: 1 } });
  expect((await vault.tickets.peek({ purpose: 'p', ticket }))?.payload).toEqual({ a: 1 });
  expect(await vault.tickets.peek({ purpose: 'another', ticket })).toBeNull();
  expect((await vault.tickets.redeem({ purpose: 'p', ticket }))?.payload).toEqual({ a: 1 });
  expect(await vault.tickets.peek({ purpose: 'p', ticket })).toBeNull();
});
