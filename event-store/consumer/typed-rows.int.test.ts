import { createDb, createPool } from '@sumaa/runtime/postgres';
import { createTestDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { jsonRows } from './json-rows.ts';
import { typedRows } from './typed-rows.ts';

interface ReviewRow {
  readonly reviewId: string;
  readonly tenantId: string;
  readonly rating: number | null;
  readonly average: number | null;
  readonly writtenAt: string | null;
  readonly day: string | null;
  readonly text: string | null;
  readonly answered: boolean;
  readonly seen: number;
  readonly topics: readonly string[];
  readonly extra: unknown;
}
const rows = typedRows<ReviewRow>({
  table: 'public.review_1',
  key: 'reviewId',
  columns: {
    reviewId: 'uuid',
    tenantId: 'text',
    rating: 'int',
    average: 'double precision',
    writtenAt: 'timestamptz',
    day: 'date',
    text: 'text',
    answered: 'boolean',
    seen: 'bigint',
    topics: 'text[]',
    extra: 'json',
  },
});

let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'rows');
  // Not UTC on purpose: the time zone of the session must not matter.
  pool = createPool({ url: database.url, applicationName: 'test-rows' });
  await pool.query(`alter database ${database.name} set timezone = 'Asia/Riyadh'`);
  await pool.query(`create table public.review_1 (review_id uuid primary key, tenant_id text not null, rating int, average double precision, written_at timestamptz,
    day date, text text, answered boolean not null, seen bigint not null, topics text[] not null, extra json, text_length int generated always as (length(text)) stored);
    create table public.doc_1 (key text primary key, doc json not null)`);
  db = createDb<unknown>(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const full: ReviewRow = {
  reviewId: '00000000-0000-4000-8000-000000000001',
  tenantId: 'platform',
  rating: 5,
  average: 4.3333333333333,
  writtenAt: '2026-03-12T14:05:09.120Z',
  day: '2026-03-12',
  text: 'ممتاز جدًا "quoted" \\ back',
  answered: true,
  seen: 9_007_199_254_740_991,
  topics: ['سرعة', 'a,b', '', 'null', '{"a\\b"}', ' '],
  extra: { z: 1, a: ['x', null], nested: { deep: true } },
};
const empty: ReviewRow = {
  ...full,
  reviewId: '00000000-0000-4000-8000-000000000002',
  rating: null,
  average: null,
  writtenAt: null,
  day: null,
  text: null,
  answered: false,
  seen: 0,
  topics: [],
  extra: null,
};
const byId = (...list: ReviewRow[]) => new Map(list.map((row) => [row.reviewId, row]));

test('loads a row as it was saved, updates it and removes it', async () => {
  await db.transaction().execute(async (tx) => {
    await rows.save(tx, byId(full, empty), []);
    expect(await rows.load(tx, [full.reviewId, empty.reviewId, '00000000-0000-4000-8000-000000000003'])).toEqual(byId(full, empty));
    const changed = { ...full, rating: 1, text: null, topics: ['b'] };
    await rows.save(tx, byId(changed), [empty.reviewId]);
    expect(await rows.load(tx, [full.reviewId, empty.reviewId])).toEqual(byId(changed));
    await rows.clear!(tx);
    expect(await rows.load(tx, [full.reviewId])).toEqual(new Map());
  });
});

test('removes characters that no column can hold, and saves the batch', async () => {
  await db.transaction().execute(async (tx) => {
    await rows.save(tx, byId({ ...full, text: 'a\u0000b\ud800c', topics: ['\u0000', '\ud800'], extra: ['\u0000\udfff'] }, empty), []);
    expect((await rows.load(tx, [full.reviewId])).get(full.reviewId)).toMatchObject({
      text: 'ab\ufffdc',
      topics: ['', '\ufffd'],
      extra: ['\ufffd'],
    });
  });
});

test('loads documents exactly as they were saved', async () => {
  const docs = jsonRows<unknown>({ table: 'public.doc_1' });
  const put = new Map<string, unknown>([
    ['a', { z: 1, a: [1.5, null, 'ع'] }],
    ['b/c', []],
  ]);
  await db.transaction().execute(async (tx) => {
    await docs.save(tx, put, []);
    const loaded = await docs.load(tx, ['a', 'b/c', 'missing']);
    expect(loaded).toEqual(put);
    expect(JSON.stringify(loaded.get('a'))).toBe(JSON.stringify(put.get('a')));
    await docs.save(tx, new Map([['a', 2]]), ['b/c']);
    expect(await docs.load(tx, ['a', 'b/c'])).toEqual(new Map([['a', 2]]));
  });
});

test('refuses an invalid table declaration', () => {
  expect(() => typedRows<{ a: string }>({ table: 't', key: 'b' as never, columns: { a: 'text' } })).toThrow(/no column for the key/);
  expect(() => typedRows<{ a: string }>({ table: 't', key: 'a', columns: { a: 'text; drop table x' as never } })).toThrow(
    /not a column type/,
  );
});
