import { memberPermissions, platformExports, platformTenant, type TenantId, type Uuid } from '@sumaa/contracts';
import { eventStoreMigrations } from '@sumaa/event-store';
import { projectionsMigrations } from '@sumaa/projections';
import { createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { auditExport } from '@sumaa/workers/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let app: { readonly pool: pg.Pool };
let pool: pg.Pool;
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as Uuid;
const [tenantId, owner, other, branch, review] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];

beforeAll(async () => {
  database = await createMigratedDatabase(
    inject('postgresUrl'),
    [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations],
    'audit-export',
  );
  app = { pool: createPool({ url: database.url, max: 1, applicationName: 'test' }) };
  pool = createPool({ url: database.url, role: 'sumaa_query', max: 1, applicationName: 'test' });
  const entry = (n: number, event: string, kind: string, stream: string, subject: string | null) =>
    app.pool.query(
      `insert into read.audit_v1 (id, tenant_id, at, event, kind, actor_kind, account_id, person_id, subject_kind, subject_id, details,
         correlation_id, causation_id, stream, revision)
       values ($1, $2, $3, $4, $5, 'person', $6, $6, $7, $8, '{}', 'c', 'c', $9, 0)`,
      [idOf(100 + n), tenantId, `2026-03-0${n}`, event, kind, n === 3 ? other : owner, subject === null ? null : 'review', subject, stream],
    );
  await entry(1, 'SignInSucceeded', 'sign_in', `attempt-${idOf(9)}`, null);
  await entry(2, 'ReplyFailed', 'reply', `review-${review}`, review);
  await entry(3, 'PermissionRefused', 'refusal', `attempt-${idOf(10)}`, null);
  await app.pool.query(
    `insert into read.recorded_event_v1 (id, tenant_id, at, event, actor_kind, subject_kind, subject_id, location_id, stream, revision,
       correlation_id, causation_id) values ($1, $2, '2026-03-04', 'ReplyAccepted', 'worker', 'review', $3, $4, $5, 1, 'c', 'c')`,
    [idOf(104), tenantId, review, branch, `review-${review}`],
  );
  for (const [account, name, permissions] of [
    [owner, 'نورة', memberPermissions],
    [other, 'سارة', []],
  ] as const) {
    await app.pool.query(
      `insert into read.account_v1 (account_id, tenant_id, role, email, full_name, language, email_confirmed, active, created_at)
       values ($1, $2, 'admin', 'x@example.com', $3, 'ar', true, true, '2026-01-01')`,
      [account, tenantId, name],
    );
    await app.pool.query(
      `insert into read.member_v1 (member_id, tenant_id, account_id, role, permissions, active, joined_at)
       values ($1, $2, $1, 'admin', $3, true, '2026-01-01')`,
      [account, tenantId, [...permissions]],
    );
  }
});
afterAll(async () => {
  await Promise.all([pool.end(), app.pool.end()]);
  await database.drop();
});

type Filters = Parameters<typeof auditExport>[0];
async function exported(filters: Filters, by: { tenant?: TenantId; accountId?: Uuid; branches?: string } = {}): Promise<string[]> {
  const { tenant = tenantId, accountId = owner, branches = '*' } = by;
  const { text, values, duty } = auditExport(filters, { tenantId: tenant, accountId, requestedAt: new Date('2026-03-05T00:00:00Z') });
  const client = await pool.connect();
  try {
    await client.query(
      `select set_config('app.tenant_id', $1, false), set_config('app.location_ids', $2, false), set_config('app.duty', $3, false)`,
      [tenant, branches, duty ?? ''],
    );
    const { rows, fields } = await client.query<{ event: string }>(text, [...values]);
    expect(fields.map(({ name }) => name)).toEqual(platformExports.audit.columns.map(({ key }) => key));
    return rows.map(({ event }) => event);
  } finally {
    client.release();
  }
}

test('a business gets no text that the staff wrote for each other, and why its data was read; the platform does not', async () => {
  const add = `insert into read.audit_v1 (id, tenant_id, at, event, kind, actor_kind, account_id, person_id, details, correlation_id, causation_id,
    stream, revision) values ($1, $2, '2026-03-09', $3, 'plan', 'person', $4, $4, $5, 'c', 'c', 's', 0)`;
  const details = { percent: 10, reason: 'شكوى' };
  for (const [n, event] of ['DiscountGranted', 'SyncPaused'].entries()) {
    await app.pool.query(add, [idOf(110 + n), tenantId, event, owner, details]);
  }
  await app.pool.query(add, [idOf(112), tenantId, 'PersonalDataRead', owner, {}]);
  await app.pool.query(`insert into read.reading_reason_v1 (tenant_id, erased, reasons) values ($1, false, $2)`, [
    tenantId,
    JSON.stringify([{ eventId: idOf(112), reason: 'طلب' }]),
  ]);
  const read = async (tenant: TenantId, duty: string, { accountId, branches } = { accountId: owner, branches: '*' }) => {
    const { text, values } = auditExport({ kind: 'plan' }, { tenantId: tenant, accountId, requestedAt: new Date() });
    const client = await pool.connect();
    try {
      await client.query(
        `select set_config('app.tenant_id', $1, false), set_config('app.location_ids', $3, false), set_config('app.duty', $2, false)`,
        [tenant, duty, branches],
      );
      const { rows } = await client.query<{ event: string; details: object }>(text, [...values]);
      return new Map(rows.map((row) => [row.event, row.details]));
    } finally {
      client.release();
      await app.pool.query(`delete from read.audit_v1 where kind = 'plan' and $1`, [duty !== '']);
    }
  };
  for (const limited of [
    { accountId: owner, branches: `{${idOf(99)}}` },
    { accountId: other, branches: '*' },
  ]) {
    expect((await read(tenantId, '', limited)).get('PersonalDataRead'), 'who may not read every record').toEqual({});
  }
  expect(Object.fromEntries(await read(tenantId, ''))).toEqual({
    DiscountGranted: { percent: 10 },
    SyncPaused: details,
    PersonalDataRead: { why: 'طلب' },
  });
  expect(Object.fromEntries(await read(platformTenant, 'audit'))).toEqual({
    DiscountGranted: details,
    SyncPaused: details,
    PersonalDataRead: {},
  });
});

test('the export of one person reads an index', async () => {
  const { text, values } = auditExport({ actor: other }, { tenantId: platformTenant, accountId: owner, requestedAt: new Date() });
  const client = await pool.connect();
  try {
    await client.query(
      `select set_config('app.tenant_id', $1, false), set_config('app.location_ids', '*', false),
      set_config('app.duty', 'audit', false), set_config('enable_seqscan', 'off', false)`,
      [platformTenant],
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Cond: .*person_id = ANY/);
  } finally {
    client.release(true);
  }
});

test('the export has what the page has: to the branches and permissions of whoever asked, by every filter', async () => {
  const all = ['PermissionRefused', 'ReplyFailed', 'SignInSucceeded'];
  expect(await exported({})).toEqual(all);
  expect(await exported({ all: 'yes' })).toEqual(['ReplyAccepted', ...all]);
  expect(await exported({ all: 'yes' }, { accountId: other })).toEqual(['PermissionRefused', 'SignInSucceeded']);
  expect(await exported({ all: 'yes' }, { branches: `{${idOf(99)}}` })).toEqual(['PermissionRefused', 'SignInSucceeded']);
  expect(await exported({}, { accountId: other })).toEqual(['PermissionRefused', 'SignInSucceeded']);
  expect(await exported({}, { branches: `{${idOf(99)}}` })).toEqual(['PermissionRefused', 'SignInSucceeded']);
  expect(await exported({ outcome: 'failed' })).toEqual(['ReplyFailed']);
  expect(await exported({ outcome: 'done' })).toEqual(['SignInSucceeded']);
  expect(await exported({ actor: other })).toEqual(['PermissionRefused']);
  expect(await exported({ actor: other }, { tenant: platformTenant })).toEqual(['PermissionRefused']);
  expect(await exported({ stream: `review-${review}` as NonNullable<Filters['stream']> })).toEqual(['ReplyFailed']);
  expect(await exported({ words: 'ساره' })).toEqual(['PermissionRefused']);
  expect(await exported({ words: 'فشل نورة', said: ['ReplyFailed', 'PermissionRefused'], named: 'نورة' })).toEqual(['ReplyFailed']);
  expect(await exported({ chain: 'c' })).toEqual(['ReplyAccepted', ...all]);
  expect(await exported({ chain: 'c' }, { accountId: other })).toEqual(['PermissionRefused', 'SignInSucceeded']);
  expect(await exported({ all: 'yes' }, { tenant: platformTenant })).toEqual(['ReplyAccepted', ...all]);
});
