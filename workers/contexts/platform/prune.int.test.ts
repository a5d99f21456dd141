import { randomUUID } from 'node:crypto';
import { day, notificationJobs } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { createQueues, PermanentFailure, type Queues } from '@sumaa/runtime/queue';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { pruneDaily } from './prune.ts';

let app: TestApp;
let queues: Queues;
beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  queues = await createQueues({ postgresUrl: app.url, log: silentLog() });
});
afterEach(async () => {
  await queues.close();
  await app.close();
});

const keep = { mails: 10, deadLetters: 20, notifications: 30, activity: 40, audit: 50, messages: 60 };
const counts = async () => {
  const outbox = ['outbox.sent_mail', 'outbox.mail_due', 'outbox.push_due', 'outbox.pushed', 'outbox.notice_mail', 'outbox.mailed_notice'];
  const tables = [...outbox, 'work.prunable_notification', 'work.prunable_activity', 'work.prunable_audit'];
  const found = tables.map(async (table) => Number((await app.pool.query(`select count(*) from ${table}`)).rows[0]?.count));
  return Promise.all(found);
};

test('deletes what is older than its setting, once a day, however much there is', async () => {
  let now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  for (const days of [9, 11, 12, 13]) {
    const mail = [String(days), randomUUID(), ago(days)];
    await app.pool.query(`insert into outbox.sent_mail values ($1, $2, 'k', 'm', 'sent', null, $3)`, mail);
    await app.pool.query(`insert into outbox.mail_due (job_id, payload, ordered_at, settled_at) values ($1, '{}', now(), $2)`, [
      mail[0],
      mail[2],
    ]);
  }
  await app.pool.query(`insert into outbox.mail_due (job_id, payload, ordered_at) values ('open', '{}', $1)`, [ago(99)]);
  for (const days of [29, 31, 41, 51])
    for (const table of ['notification', 'activity', 'audit'])
      await app.pool.query(`insert into work.prunable_${table} values ($1, $2)`, [randomUUID(), ago(days)]);
  for (const days of [29, 31]) {
    await app.pool.query(`insert into outbox.push_due values ($1, '{}', now(), $2)`, [randomUUID(), ago(days)]);
    await app.pool.query(`insert into outbox.pushed values ($1, $2, 'k', $3)`, [randomUUID(), randomUUID(), ago(days)]);
    const ids = [randomUUID(), randomUUID()];
    await app.pool.query(`insert into outbox.notice_mail values ($1, 't', $2, 'k', now(), $3)`, [...ids, ago(days)]);
    await app.pool.query(`insert into outbox.mailed_notice values ($1, $2, $1, '{}', $3)`, [...ids, ago(days)]);
  }
  await app.pool.query(`insert into outbox.push_due values ($1, '{}', $2)`, [randomUUID(), ago(99)]);
  const prune = pruneDaily({ pool: app.pool, queues: [], keep, clock: () => now, limit: 2 });
  await prune();
  expect(await counts()).toEqual([2, 3, 2, 1, 1, 1, 2, 2, 3]);
  await prune();
  expect(await counts(), 'continued').toEqual([1, 2, 2, 1, 1, 1, 1, 2, 3]);
  now = new Date(now.getTime() + 10 * day);
  await prune();
  await prune();
  expect(await counts(), 'the next day, without what is still due').toEqual([0, 1, 1, 0, 0, 0, 0, 1, 2]);
});

test('removes old dead letters and keeps the others', async () => {
  const queue = queues.queue(notificationJobs.sendMail);
  const payload = { kind: 'password_changed' as const, eventId: 'e', tenantId: app.tenantId, accountId: app.tenantId };
  queues.worker(notificationJobs.sendMail, () => Promise.reject(new PermanentFailure('refused')));
  await queue.add(payload, { jobId: 'failed' });
  await expect.poll(async () => (await queue.counts()).failed).toBe(1);
  expect([await queue.removeFailed(day, 100), (await queue.counts()).failed]).toEqual([0, 1]);
  expect([await queue.removeFailed(0, 100), (await queue.counts()).failed]).toEqual([1, 0]);
});
