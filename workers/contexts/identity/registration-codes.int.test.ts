import { randomUUID } from 'node:crypto';
import { minute } from '@sumaa/contracts';
import { createPool } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { MailPayload } from '../../infra/mail/mail-writer.ts';
import { createJobRecorder, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMailDue } from '../notifications/mail-due.ts';
import { mailRegistrationCodes } from './registration-codes.ts';

const now = new Date('2026-03-12T10:00:00.000Z');
let app: TestApp;
let pool: pg.Pool;
let recorder: ReturnType<typeof createJobRecorder<MailPayload>>;
let mailCodes: () => Promise<void>;

beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  pool = createPool({ url: app.url, role: 'sumaa_worker', applicationName: 'test-codes' });
  recorder = createJobRecorder<MailPayload>();
  mailCodes = mailRegistrationCodes(
    pool,
    createMailDue(pool, recorder, () => now),
    () => now,
  );
});
afterEach(async () => {
  await pool.end();
  await app.close();
});

async function waiting(issue: number, codeExpiresInMs = minute): Promise<string> {
  const id = randomUUID();
  await app.pool.query(
    `insert into vault.pending_registration (id, email_key, sealed, language, issue, code_expires_at, expires_at)
     values ($1, 'key', 'sealed', 'en', $2, $3, now() + interval '1 day')`,
    [id, issue, new Date(now.getTime() + codeExpiresInMs)],
  );
  return id;
}

test('orders one mail for each issued code, by ids alone, also where the process died before', async () => {
  const id = await waiting(1);
  await waiting(0);
  await waiting(1, 0);
  await Promise.all([mailCodes(), mailCodes()]);
  const added = recorder.jobs.length;
  await mailCodes();
  expect(recorder.jobs.length, 'ordered once').toBe(added);
  const payload = {
    kind: 'email_code',
    eventId: `registration-code-${id}-1`,
    tenantId: 'platform',
    registrationId: id,
    issue: 1,
    language: 'en',
  };
  const ordered = new Map(recorder.jobs.map((job) => [job.jobId, job.payload]));
  expect([...ordered]).toEqual([[`registration-code-${id}-1`, payload]]);
  await app.pool.query('update vault.pending_registration set issue = 2 where id = $1', [id]);
  await mailCodes();
  expect(recorder.jobs.at(-1)?.payload).toEqual({ ...payload, eventId: `registration-code-${id}-2`, issue: 2 });
});

test('workers cannot read who registered', async () => {
  await waiting(1);
  await expect(pool.query('select sealed from vault.pending_registration')).rejects.toThrow(/permission denied/);
});
