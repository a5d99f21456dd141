import type { Iso } from '@sumaa/contracts';
import { createDb, createPool, withTenant, type PgRole } from '@sumaa/runtime/postgres';
import { report } from '@sumaa/runtime/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { projectionList } from '../contexts.ts';
import type { TestBusiness } from '../testing/business.ts';
import { fillEveryTable } from '../testing/every-table.ts';
import { idOf } from '../testing/events.ts';
import { startProjections, type TestProjections } from '../testing/start-projections.ts';

let t: TestProjections;
let businesses: TestBusiness[];
const pools = new Map<PgRole, pg.Pool>();
const as = (role: PgRole): pg.Pool => {
  const pool = pools.get(role) ?? createPool({ url: t.url, role, applicationName: `test-${role}` });
  pools.set(role, pool);
  return pool;
};

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  businesses = await fillEveryTable(t);
});
afterAll(async () => {
  for (const pool of pools.values()) await pool.end();
  await t.close();
});

/** Relations that have rows of the platform only. */
const ofPlatform =
  /public_totals|contact_(?!chat)|saved_answer|sla_settings|subscriber|account_manager|seller|query_run|saved_query|outside_request|follower|newsletter|site_document|launch|help_votes|site_views|application|testimonial|backup|incident|evidence|alert|rebuild|platform_settings|data_breach|\.erasure_request/;

/** Tables and views of a schema. */
async function relations(
  schema: string,
  kind: 'r' | 'v',
): Promise<{ name: string; oid: number; rls: boolean; forced: boolean; options: string[] | null }[]> {
  const { rows } = await t.pool.query(
    `select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced, c.reloptions as options
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = $2 order by 2`,
    [schema, kind],
  );
  return rows as never;
}

/** Without the tables of earlier versions, which a new build leaves where they are until it has filled its own. */
function newest<T extends { readonly name: string }>(tables: readonly T[]): readonly T[] {
  const [stem, version] = [(name: string) => name.replace(/_v\d+$/, ''), (name: string) => Number(/_v(\d+)$/.exec(name)?.[1])];
  return tables.filter(({ name }) => !tables.some((other) => stem(other.name) === stem(name) && version(other.name) > version(name)));
}

describe('the database separates tenants, even when a query has no filter', () => {
  test('every read table has forced row-level security', async () => {
    const tables = await relations('read', 'r');
    expect(newest(tables).length).toBe(projectionList.length);
    for (const { name, rls, forced } of tables) expect([name, rls, forced]).toEqual([name, true, true]);
  });

  test('every view runs with the policies of its caller', async () => {
    for (const schema of ['read', 'work', 'analytics', 'person']) {
      const views = await relations(schema, 'v');
      expect(views.length).toBeGreaterThan(2);
      for (const { name, options } of views) expect([name, options]).toEqual([name, ['security_invoker=true']]);
    }
  });

  test('the roles own nothing here and cannot bypass the policies', async () => {
    const { rows } = await t.pool.query(`select rolname, rolsuper, rolbypassrls, rolcanlogin,
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relowner = r.oid and n.nspname in ('read', 'work', 'analytics')) as owned
      from pg_roles r where rolname like 'sumaa\\_%' or rolname = 'analyst' order by 1`);
    expect(rows.map((row: { rolname: string }) => row.rolname)).toEqual([
      'analyst',
      'sumaa_command',
      'sumaa_projector',
      'sumaa_query',
      'sumaa_search',
      'sumaa_worker',
    ]);
    for (const row of rows) expect(row).toMatchObject({ rolsuper: false, rolbypassrls: false, rolcanlogin: false, owned: 0 });
  });

  test('S3: a query without a filter sees rows of its own tenant only', async () => {
    const db = createDb<unknown>(as('sumaa_query'));
    for (const { name } of [...(await relations('read', 'v')), ...newest(await relations('read', 'r'))]) {
      for (const { tenantId } of ofPlatform.test(name) ? [{ tenantId: 'platform' }] : businesses) {
        const { rows } = await withTenant(db, tenantId, (tx) =>
          sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.raw(name)}`.execute(tx),
        );
        expect([name, rows]).toEqual([name, [{ tenant_id: tenantId }]]);
      }
    }
  });

  test('the views show one tenant even to a superuser, whom policies do not restrict', async () => {
    const superuser = createDb<unknown>(t.pool);
    for (const { name } of await relations('read', 'v')) {
      for (const tenant of [businesses[0]!.tenantId, 'platform']) {
        const { rows } = await withTenant(superuser, tenant, (tx) =>
          sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.raw(name)}`.execute(tx),
        );
        expect(
          rows.filter(({ tenant_id: found }) => found !== tenant),
          name,
        ).toEqual([]);
      }
    }
  });

  test('a missing, empty or unknown tenant sees no rows', async () => {
    for (const { name } of await relations('read', 'v')) {
      const { rows } = await as('sumaa_query').query(`select count(*)::int as n from ${name}`);
      expect([name, rows]).toEqual([name, [{ n: 0 }]]);
      for (const tenant of ['', idOf('t', 99)]) {
        const none = await withTenant(createDb<unknown>(as('sumaa_query')), tenant, (tx) =>
          sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)}`.execute(tx),
        );
        expect([name, none.rows]).toEqual([name, [{ n: 0 }]]);
      }
    }
  });

  test('whoever exports their own data sees theirs in every business, and nobody sees them otherwise', async () => {
    const [{ tenantId, accountId }, other] = businesses as [TestBusiness, TestBusiness];
    const views = ['person.account', 'person.membership', 'person.activity', 'person.reply'];
    const db = createDb<unknown>(as('sumaa_query'));
    const read = (person: string, view: string) =>
      withTenant(db, tenantId, async (tx) => {
        await sql`select set_config('app.person', ${person}, true)`.execute(tx);
        return (await sql<Record<string, unknown>>`select * from ${sql.raw(view)}`.execute(tx)).rows;
      });
    for (const view of views) {
      expect((await read(accountId, view)).length, view).toBeGreaterThan(0);
      expect([view, await read('', view)]).toEqual([view, []]);
      expect([view, await read(idOf('a', 99), view)]).toEqual([view, []]);
    }
    expect(await read(accountId, 'person.account')).toMatchObject([{ account_id: accountId }]);
    // Their own business, read from another one.
    expect(await read(other.accountId, 'person.membership')).toMatchObject([{ tenant_id: other.tenantId }]);
    // The setting opens no other way in.
    expect((await read(other.accountId, 'read.member')).every(({ tenant_id: found }) => found === tenantId)).toBe(true);
  });

  test('the account of an address is found for the export of a person, and in no other way', async () => {
    const [{ tenantId }, other] = businesses as [TestBusiness, TestBusiness];
    const db = createDb<unknown>(as('sumaa_query'));
    const find = (address: string, view = 'person.of_address') =>
      withTenant(db, tenantId, async (tx) => {
        await sql`select set_config('app.person_email', ${address}, true)`.execute(tx);
        return (await sql<Record<string, unknown>>`select * from ${sql.raw(view)}`.execute(tx)).rows;
      });
    const { rows } = await t.pool.query<{ email: string }>('select email from read.account_v1 where account_id = $1', [other.accountId]);
    expect(await find(rows[0]!.email.toUpperCase())).toEqual([{ account_id: other.accountId }]);
    expect(await find('')).toEqual([]);
    expect(await find('nobody@example.com')).toEqual([]);
    expect((await find(rows[0]!.email, 'read.member')).every(({ tenant_id: found }) => found === tenantId)).toBe(true);
  });

  test('who was asked for a review is found by address in every business for the export of a person, and in no other way', async () => {
    const [{ tenantId, accountId }] = businesses as [TestBusiness];
    const db = createDb<unknown>(as('sumaa_query'));
    const find = (address: string, view = 'person.review_request', by = 'app.person_email') =>
      withTenant(db, 'platform', async (tx) => {
        await sql`select set_config(${by}, ${address}, true)`.execute(tx);
        return (await sql<Record<string, unknown>>`select * from ${sql.raw(view)}`.execute(tx)).rows;
      });
    const found = await find('X@Example.com');
    expect(found.map(({ tenant_id: of }) => of).toSorted()).toEqual(businesses.map(({ tenantId: of }) => of as string).toSorted());
    expect(found.find(({ tenant_id: of }) => of === tenantId)).toMatchObject({
      business: expect.any(String),
      name: 'x',
      source: 'branch',
      requested_at: expect.any(Date),
    });
    expect(await find('')).toEqual([]);
    expect(await find('nobody@example.com')).toEqual([]);
    // The setting opens no other way in.
    expect(await find('x@example.com', 'read.review_recipient')).toEqual([]);
    expect(await find('x@example.com', 'read.review_request')).toEqual([]);

    const number = '0551112233';
    const asked = { recipientId: idOf('f', 31), requestId: idOf('f', 32), locationId: idOf('f', 33), accountId: idOf('f', 34) } as const;
    const at = '2026-03-01T08:00:00.000Z' as Iso;
    const sms = { number: 1, channel: 'sms', name: 'خالد', address: number, language: 'ar', source: 'branch', dueAt: at, requestedAt: at };
    await t.append(tenantId, at, { type: 'ReviewRequested', data: { ...asked, ...sms } });
    await t.get('/api/review-requests', (await t.signIn(accountId, tenantId)).token);
    const phone = 'app.person_phone';
    expect(await find(number, 'person.review_request', phone)).toMatchObject([{ tenant_id: tenantId, name: 'خالد', channel: 'sms' }]);
    expect(await find('', 'person.review_request', phone)).toEqual([]);
    expect(await find('0551112234', 'person.review_request', phone)).toEqual([]);
    expect(await find(number, 'read.review_recipient', phone)).toEqual([]);
  });

  test('the tenant setting ends with the transaction', async () => {
    const pool = createPool({ url: t.url, role: 'sumaa_query', max: 1, applicationName: 'test-one' });
    await withTenant(createDb<unknown>(pool), businesses[0]!.tenantId, (tx) => sql`select 1`.execute(tx));
    const { rows } = await pool.query('select count(*)::int as n from read.review');
    expect(rows).toEqual([{ n: 0 }]);
    await pool.end();
  });

  test('S3: a thousand interleaved questions on two connections see their own tenant each', async () => {
    const pool = createPool({ url: t.url, role: 'sumaa_query', max: 2, applicationName: 'test-two' });
    const db = createDb<unknown>(pool);
    const owners = businesses.map(({ tenantId }) => tenantId);
    const seen: boolean[] = [];
    // A few at once: whoever waits too long for a connection is refused.
    const ask = async (first: number) => {
      for (let n = first; n < 1_000; n += 8) {
        const tenantId = owners[n % owners.length]!;
        const read = sql<{ tenant_id: string }>`select distinct tenant_id from read.review_v1`;
        const { rows } = await withTenant(db, tenantId, (tx) => read.execute(tx));
        seen.push(rows.length === 1 && rows[0]?.tenant_id === tenantId);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, lane) => ask(lane)));
    await pool.end();
    expect([seen.length, seen.every(Boolean)]).toEqual([1_000, true]);
    report('S3', seen.length, { tables: projectionList.length });
  });

  test('the search function, which bypasses the policies, filters by the same setting', async () => {
    const db = createDb<unknown>(as('sumaa_query'));
    const find = sql<{ id: string }>`select review_id as id from read.search_reviews(array['%مشتركه%'])`;
    for (const [n, { tenantId }] of businesses.entries()) {
      expect((await withTenant(db, tenantId, (tx) => find.execute(tx))).rows).toEqual([{ id: idOf('r', n + 1) }]);
    }
    expect((await find.execute(db)).rows).toEqual([]);
    expect((await withTenant(db, '', (tx) => find.execute(tx))).rows).toEqual([]);
    for (const role of ['sumaa_worker', 'analyst', 'sumaa_command', 'sumaa_projector'] as const) {
      await expect(as(role).query(`select read.search_reviews(array['%'])`)).rejects.toThrow('permission denied');
    }
  });

  test('only the projector role can write', async () => {
    for (const role of ['sumaa_query', 'sumaa_worker', 'sumaa_command', 'analyst'] as const) {
      for (const { name } of await relations('read', 'r')) {
        await expect(as(role).query(`delete from ${name}`), `${role} ${name}`).rejects.toThrow('permission denied');
      }
    }
  });
});

describe('workers', () => {
  test('see every tenant through the work views, with exactly these columns', async () => {
    const columns = async (view: string) => {
      const { rows, fields } = await as('sumaa_worker').query(`select * from work.${view}`);
      return [fields.map(({ name }) => name).join(' '), rows.length] as const;
    };
    // The owners of the two businesses, and one person of the platform.
    expect(await columns('account')).toEqual([
      'account_id tenant_id email full_name language email_confirmed phone phone_confirmed date_format calendar time_zone whatsapp',
      3,
    ]);
    expect(await columns('phone_code')).toEqual(['tenant_id account_id event_id at expires_at', 0]);
    expect(await columns('owner')).toEqual(['tenant_id account_id email full_name language date_format calendar time_zone', 2]);
    expect(await columns('business')).toEqual(['tenant_id name time_zone choices week_start', 2]);
    expect(await columns('connection')).toEqual(['tenant_id connection_id status discovery connected_at push is_paused', 2]);
    expect(await columns('location')).toEqual([
      'tenant_id location_id connection_id google_account google_location title watermark history_complete access linked_at',
      4,
    ]);
    expect(await columns('reply_due')).toEqual(['tenant_id review_id reply_id state publish_at location_id since', 2]);
    expect(await columns('invitation')).toEqual(['invitation_id tenant_id email role issue state expires_at invited_by', 2]);
    expect(await columns('sync_run')).toEqual(['tenant_id run_id kind connection_id state location_ids started_at reading_since', 2]);
    expect(await columns('sync_part')).toEqual([
      'tenant_id run_id part_id location_id kind state received expected next_page_token begun_at page',
      2,
    ]);
    expect(await columns('kept_message')).toEqual(['tenant_id message_id created_at touched_at', 3]);
    expect(await columns('consumer_position')).toEqual(['name position', projectionList.length]);
  });

  test('cannot read anything else', async () => {
    for (const name of ['read.review', 'read.review_v1', 'analytics.reviews', 'vault.credential']) {
      await expect(as('sumaa_worker').query(`select * from ${name}`), name).rejects.toThrow('permission denied');
    }
  });

  test('work.shown_projection lists every projection in the version the views show', async () => {
    const { rows } = await t.pool.query('select name, version from work.shown_projection order by name');
    expect(rows).toEqual(projectionList.map(({ name, version }) => ({ name, version })).toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });
});

describe('analysts', () => {
  test('read the documented views of all tenants, without personal texts or names', async () => {
    for (const [view, count] of [
      ['locations', 4],
      ['reviews', 2],
      ['replies', 2],
    ] as const) {
      const { rows, fields } = await as('analyst').query(`select * from analytics.${view}`);
      expect([view, rows.length]).toEqual([view, count]);
      expect(fields.map(({ name }) => name)).toContain('tenant_id');
      expect(JSON.stringify(rows)).not.toMatch(/مشتركة|نورة|example\.com/);
    }
  });

  test('cannot read anything else', async () => {
    for (const name of ['read.review', 'read.review_v1', 'work.account', 'es.event', 'vault.session', 'consumer.checkpoint']) {
      await expect(as('analyst').query(`select * from ${name}`), name).rejects.toThrow('permission denied');
    }
    await expect(as('analyst').query('select text from read.review_v1')).rejects.toThrow('permission denied');
  });

  test('every view and column has a comment', async () => {
    const { rows } = await t.pool.query(`select c.relname, a.attname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where n.nspname = 'analytics' and (col_description(c.oid, a.attnum) is null or obj_description(c.oid) is null)`);
    expect(rows).toEqual([]);
  });
});
