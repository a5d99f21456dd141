import { randomUUID } from 'node:crypto';
import type { TenantId, Uuid } from '@sumaa/contracts';
import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { MailPayload } from '../../../infra/mail/mail-writer.ts';
import type { NewJob } from '../../../infra/new-job.ts';
import { workersMigrations } from '../../../migrations.ts';
import { createMailDue } from '../../notifications/mail-due.ts';
import { createFarewell } from './farewell.ts';

const tenantId = randomUUID() as TenantId;
let pool: pg.Pool;
let added: NewJob<MailPayload>[];

beforeAll(async () => {
  const { url } = await createMigratedDatabase(inject('postgresUrl'), [...runtimeMigrations, ...workersMigrations], 'farewell');
  pool = new pg.Pool({ connectionString: url });
});
afterAll(() => pool.end());

test('the key waits for the last mail: until it is settled, a day at most, and not at all without a mail server', async () => {
  let now = new Date('2026-03-01T06:00:00Z');
  const clock = () => now;
  added = [];
  const queue = { addBulk: async (jobs: readonly NewJob<MailPayload>[]) => void added.push(...jobs) };
  const due = createMailDue(pool, queue as never, clock);
  const farewell = createFarewell({ pool, queue: due, hasMailServer: async () => true, clock });
  const [mailed, stuck, unmailed] = Array.from({ length: 3 }, () => randomUUID() as Uuid) as [Uuid, Uuid, Uuid];

  expect(await farewell.isOver(tenantId, mailed)).toBe(false);
  expect(added[0]).toMatchObject({ payload: { kind: 'account_erased', tenantId, accountId: mailed } });
  await due.settle(added[0]!.jobId, now);
  expect(await farewell.isOver(tenantId, mailed)).toBe(true);

  expect(await farewell.isOver(tenantId, stuck)).toBe(false);
  now = new Date('2026-03-02T05:59:59Z');
  expect(await farewell.isOver(tenantId, stuck)).toBe(false);
  now = new Date('2026-03-02T06:00:00Z');
  expect(await farewell.isOver(tenantId, stuck)).toBe(true);

  added = [];
  expect(await createFarewell({ pool, queue: due, hasMailServer: async () => false, clock }).isOver(tenantId, unmailed)).toBe(true);
  expect(added).toEqual([]);
});
