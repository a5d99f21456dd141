import { randomUUID } from 'node:crypto';
import type { Notice } from '@sumaa/contracts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createJobRecorder, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendReports } from './reports-due.ts';

let app: TestApp;
let jobs: ReturnType<typeof createJobRecorder<Notice>>;
let now: Date;
beforeAll(async () => void (app = await createTestApp(inject('postgresUrl'))));
afterAll(() => app.close());
beforeEach(async () => {
  jobs = createJobRecorder();
  await app.pool.query('delete from work.business; delete from outbox.report');
});

const business = async (timeZone: string, weekStart = 'sunday') => {
  const tenantId = randomUUID();
  await app.pool.query('insert into work.business (tenant_id, name, time_zone, week_start) values ($1, $1, $2, $3)', [
    tenantId,
    timeZone,
    weekStart,
  ]);
  return tenantId;
};
const sweepAt = async (text: string, adder = jobs) => {
  now = new Date(text);
  await sendReports(app.pool, adder, () => now)();
};
const brought = () => jobs.jobs.map(({ payload }) => `${payload.kind} ${payload.tenantId}`);

test('each business gets the report of its week at 8:00 of its zone, once', async () => {
  const [riyadh, dubai] = [await business('Asia/Riyadh'), await business('Asia/Dubai')];
  // Sunday, 8 March 2026.
  await sweepAt('2026-03-08T03:59:59.999Z');
  expect(brought()).toEqual([]);
  await sweepAt('2026-03-08T04:00:00.000Z');
  expect(brought()).toEqual([`weekly_report ${dubai}`]);
  await sweepAt('2026-03-08T05:00:00.000Z');
  await sweepAt('2026-03-09T05:00:00.000Z');
  expect(brought()).toEqual([`weekly_report ${dubai}`, `weekly_report ${riyadh}`]);
  expect(jobs.jobs[1]?.payload).toMatchObject({
    at: '2026-03-08T05:00:00.000Z',
    facts: { from: '2026-02-28T21:00:00.000Z', to: '2026-03-07T21:00:00.000Z' },
  });
});

test('a business that changes its zone or the first day of its week gets no second report of the week', async () => {
  const tenantId = await business('Asia/Dubai');
  await sweepAt('2026-03-08T04:00:00.000Z');
  for (const change of [`time_zone = 'Asia/Riyadh'`, `week_start = 'monday'`]) {
    await app.pool.query(`update work.business set ${change} where tenant_id = $1`, [tenantId]);
    await sweepAt('2026-03-08T05:00:00.000Z');
    await sweepAt('2026-03-09T05:00:00.000Z');
  }
  expect(brought()).toEqual([`weekly_report ${tenantId}`]);
  await sweepAt('2026-03-16T05:00:00.000Z');
  expect(brought()).toHaveLength(2);
});

test('a process that dies after it added the job adds the same one again', async () => {
  await business('UTC', 'monday');
  const dying = {
    ...jobs,
    addBulk: async (more: Parameters<typeof jobs.addBulk>[0]) => (await jobs.addBulk(more), Promise.reject(new Error('killed'))),
  };
  await expect(sweepAt('2026-03-09T08:00:00.000Z', dying)).rejects.toThrow('killed');
  await sweepAt('2026-03-09T08:01:00.000Z');
  expect(jobs.jobs).toHaveLength(2);
  expect(new Set(jobs.jobs.map(({ jobId }) => jobId)).size).toBe(1);
});

test('a month is reported on its first day, and what is two days late no more', async () => {
  const tenantId = await business('UTC', 'saturday');
  await sweepAt('2026-04-03T08:00:00.000Z');
  expect(brought()).toEqual([]);
  await sweepAt('2026-04-01T08:00:00.000Z');
  expect(brought()).toEqual([`monthly_report ${tenantId}`]);
});
