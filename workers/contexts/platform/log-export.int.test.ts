import { platformExports, platformTenant, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { logExport } from './log-export.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(inject('postgresUrl'));
  await app.pool.query('select ops.prepare_log(14, 100000000)');
  const line = (minutesAgo: number, level: number, service: string, message: string, details: unknown) =>
    app.pool.query(
      `insert into ops.log_line (at, level, service, message, details) values (now() - make_interval(mins => $1), $2, $3, $4, $5)`,
      [minutesAgo, level, service, message, JSON.stringify(details)],
    );
  await line(1, 30, 'workers', 'a job is done', { queue: 'send-mail' });
  await line(2, 40, 'workers', '100% of the limit', {});
  await line(3, 50, 'projections', 'a projection failed', { projection: 'review' });
  await line(70, 60, 'workers', 'the process ends', {});
});
afterAll(() => app.close());

const exported = async (filters: Parameters<typeof logExport>[0]) => {
  const accountId = '00000000-0000-4000-8000-000000000001' as Uuid;
  const { text, values } = logExport(filters, { tenantId: platformTenant, accountId, requestedAt: new Date() });
  const { rows, fields } = await app.pool.query<{ level: string; message: string }>(text, [...values]);
  expect(fields.map(({ name }) => name)).toEqual(platformExports.logs.columns.map(({ key }) => key));
  return rows.map(({ level, message }) => `${level}: ${message}`);
};

test('the lines that the filters leave are exported, the newest first', async () => {
  expect(await exported({ level: 'info', hours: 24 })).toEqual([
    'info: a job is done',
    'warn: 100% of the limit',
    'error: a projection failed',
    'error: the process ends',
  ]);
  expect(await exported({ level: 'warn', hours: 1 })).toEqual(['warn: 100% of the limit', 'error: a projection failed']);
  expect(await exported({ level: 'info', hours: 24, service: 'projections' })).toEqual(['error: a projection failed']);
  expect(await exported({ level: 'info', hours: 24, search: '0%' })).toEqual(['warn: 100% of the limit']);
  expect(await exported({ level: 'info', hours: 24, search: 'send-mail' })).toEqual(['info: a job is done']);
});
