import { beginQuarantine, createQuarantine } from '@sumaa/runtime/quarantine';
import { createRestoreOrders } from '@sumaa/runtime/restore-orders';
import { platformTenant } from '@sumaa/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { password } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { someAddress } from '../../../testing/team.ts';

let testApp: TestApp;
let token: string;
let pool: pg.Pool;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  pool = new pg.Pool({ connectionString: testApp.config.databaseUrl.reveal(), max: 1 });
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(testApp, admin)).answer.model);
});
afterAll(async () => {
  await pool.end();
  await testApp.close();
});

const events = async () => (await testApp.events('restore', platformTenant)).map(({ type }) => type);

test('a restore is ordered by the name of its file, and only where somebody carries it out', async () => {
  const orders = createRestoreOrders(pool);
  const order = async (file: string, confirm: string) => {
    const { status, body } = await testApp.ask('POST', '/api/platform/restores', { token, body: { file, confirm } });
    return [status, body.code];
  };
  expect(await order('sumaa.age', 'sumaa.age')).toEqual([409, 'restore_unserved']);
  await orders.serve();
  expect(await order('sumaa.age', 'another.age')).toEqual([409, 'restore_unconfirmed']);
  expect(await order('../sumaa.age', '../sumaa.age')).toEqual([400, 'validation_failed']);
  // As another program may name it.
  expect(await order('نسخة 2026.03.01 (2).age', 'another.age')).toEqual([409, 'restore_unconfirmed']);
  expect([await events(), await orders.read()]).toEqual([[], null]);
  const name = 'أحدث.age';
  expect(await order(name.normalize('NFD'), ` ${name} `)).toEqual([200, 'ok']);
  expect(await orders.read()).toMatchObject({ file: name.normalize('NFD') });
  expect(await order('sumaa.age', ' sumaa.age ')).toEqual([200, 'ok']);
  expect(await events()).toEqual(['RestoreOrdered', 'RestoreOrdered']);
  expect(await orders.read()).toMatchObject({ file: 'sumaa.age', failedAt: null });
});

test('what a restore holds back is released once', async () => {
  const release = async () => (await testApp.ask('POST', '/api/platform/quarantine/release', { token })).status;
  expect(await release()).toBe(404);
  await beginQuarantine(pool, { since: testApp.now.at, backupAt: new Date('2026-03-01T06:00:00Z') });
  expect(await release(), 'invoices might get numbers that went out').toBe(409);
  expect(await createQuarantine(pool).held()).not.toBeNull();
  const numbers = { invoices: 0, creditNotes: 0 };
  expect((await testApp.ask('POST', '/api/platform/document-numbers', { token, body: numbers })).status).toBe(200);
  expect(await release()).toBe(200);
  expect(await createQuarantine(pool).held()).toBeNull();
  expect((await events()).at(-1)).toBe('QuarantineReleased');
  expect(await release()).toBe(404);
});
