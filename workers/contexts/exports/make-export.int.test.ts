import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { exportPlace, maxWorkbookRows, reviewExports, type ExportOrder, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { createPool } from '@sumaa/runtime/postgres';
import { ownChainOf, type RunningJob } from '@sumaa/runtime/queue';
import { createFileStore, openSealedStream, type FileStore } from '@sumaa/runtime/storage';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type { ExportSources } from '../../infra/export/export-source.ts';
import { makeExport } from './make-export.processor.ts';

const tenantId = randomUUID() as TenantId;
const key = randomBytes(32);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let queryPool: ReturnType<typeof createPool>;
let dataDir: string;
let files: FileStore;
/** Commands as they were sent. */
let sent: (readonly [name: string, payload: Record<string, unknown>])[];
let order: ExportOrder | null;
let goesOn: (sent: readonly unknown[]) => boolean;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  queryPool = createPool({ url: database.url, max: 2, applicationName: 'test' });
  await queryPool.query(`create schema read; create view read.business as select 'Asia/Riyadh' as time_zone`);
  dataDir = await mkdtemp(path.join(tmpdir(), 'sumaa-exports-'));
  files = createFileStore({ dataDir });
  vi.stubEnv('TMPDIR', dataDir);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await queryPool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  sent = [];
  order = {
    accountId: randomUUID() as Uuid,
    kind: 'reviews',
    format: 'csv',
    filters: {},
    language: 'ar',
    locationIds: null,
    requestedAt: '2026-03-01T08:00:00.000Z' as Iso,
  };
  goesOn = () => true;
});

/** So many reviews, numbered from 1. */
const sources = (rows: number) =>
  ({
    reviews: () => ({
      text: `
      select timestamptz '2026-03-01T09:00:00Z' as created_at, 'العليا' as branch, 'كاتب ' || n as author, 5 as stars, 'positive' as sentiment,
        'نص' as text, null::text as reply, null::timestamptz as replied_at
      from generate_series(1, $1::int) n order by n`,
      values: [rows],
    }),
    analytics: () => async () => ({ title: '', about: [], logoFile: null, tables: [tableOf(rows)] }),
  }) as unknown as ExportSources;

const tableOf = (rows: number) => ({
  title: 'أرقام',
  notes: [],
  columns: [{ header: 'رقم', type: 'number' }],
  rows: Array.from({ length: rows }, (_, n) => [n]),
  drawing: { kind: 'none' },
});

const commands = {
  ask: async () => order as never,
  async send({ name }: { readonly name: string }, payload: unknown) {
    sent.push([name, payload as Record<string, unknown>]);
    return (name === 'FinishExport' ? { kept: goesOn(sent) } : name === 'FailExport' ? null : { goesOn: goesOn(sent) }) as never;
  },
};
const jobOf = (given: Partial<RunningJob> = {}): RunningJob => ({
  id: 'make-export',
  attempt: 1,
  run: 1,
  lastAttempt: false,
  signal: new AbortController().signal,
  chain: ownChainOf('make-export'),
  log: silentLog(),
  ...given,
});
async function make(rows: number, job?: Partial<RunningJob>, store: Pick<FileStore, 'open' | 'putFile' | 'remove'> = files): Promise<Uuid> {
  const exportId = randomUUID() as Uuid;
  const subjectKeys = { get: async () => new Map([[exportId as string, key as Buffer | 'erased']]) };
  const reader = { members: async () => [] };
  const deps = { commands, reader, files: store, subjectKeys, queryPool, exportSources: sources(rows), openFile: async () => null };
  await makeExport(deps)({ tenantId, exportId }, jobOf(job));
  return exportId;
}
const names = () => sent.map(([name]) => name);
const lastSent = () => sent.at(-1)?.[1] ?? {};
const stored = async () => (await readdir(path.join(dataDir, 'files'), { recursive: true })).filter((name) => name.endsWith('.bin'));
const leftOver = async () => (await readdir(dataDir)).filter((name) => name.startsWith('sumaa-export-'));

test('writes every row in order, encrypted, and tells how far it is', async () => {
  const exportId = await make(2_500);
  expect(names()).toEqual(['StartExport', 'ReportExport', 'ReportExport', 'FinishExport']);
  expect(sent.map(([, { total, rows }]) => total ?? rows)).toEqual([2_500, 1_000, 2_000, 2_500]);
  const { fileId, bytes } = lastSent() as { fileId: string; bytes: number };
  const sealed = await files.read(fileId);
  const content = (await buffer(openSealedStream(sealed!.body, { key, place: exportPlace(exportId) }))).toString('utf8');
  expect(Buffer.byteLength(content)).toBe(bytes);
  const lines = content.split('\r\n');
  expect(lines[0]).toBe(`\uFEFF${reviewExports.reviews.columns.map(({ header }) => header.ar).join(',')}`);
  expect(lines[1]).toBe('2026-03-01 12:00:00,العليا,كاتب 1,5,إيجابية,نص,,');
  expect(lines.slice(1, -1).map((line) => Number(/كاتب (\d+)/.exec(line)?.[1]))).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1));
  expect((await files.open(fileId))?.bytes.includes('كاتب')).toBe(false);
  await files.remove(fileId);
});

test('ends when it was cancelled, and leaves no file', async () => {
  goesOn = (all) => all.length < 2;
  await make(5_000);
  expect(names()).toEqual(['StartExport', 'ReportExport']);
  goesOn = (all) => all.length < 3;
  sent = [];
  await make(1_500);
  expect(names()).toEqual(['StartExport', 'ReportExport', 'FinishExport']);
  order = null;
  await make(10);
  expect([await stored(), await leftOver()]).toEqual([[], []]);
});

test.each([
  ['rows', 'reviews', {}],
  ['a report', 'analytics', { period: '30d' }],
] as const)('refuses a workbook of %s with more rows than it takes', async (_, kind, filters) => {
  order = { ...order!, kind, filters, format: 'xlsx' };
  await make(maxWorkbookRows + 1);
  expect(sent).toEqual([['FailExport', { exportId: expect.any(String), reason: 'too_many_rows' }]]);
});

test('refuses what comes from the activity log while that is built after a restore', async () => {
  await queryPool.query('create function read.is_log_complete() returns boolean return false');
  order = { ...order!, kind: 'audit' };
  await make(1);
  expect(sent).toEqual([['FailExport', { exportId: expect.any(String), reason: 'log_unfinished' }]]);
});

test('is tried again when the store of files fails, and says so at the last attempt', async () => {
  const broken = { ...files, putFile: () => Promise.reject(new Error('no space')) };
  await expect(make(10, {}, broken)).rejects.toThrow('no space');
  expect(names()).toEqual(['StartExport']);
  await expect(make(10, { lastAttempt: true }, broken)).rejects.toThrow('no space');
  expect(lastSent()).toMatchObject({ reason: 'failed' });
  const stopping = AbortSignal.abort(new Error('the process is stopping'));
  sent = [];
  await expect(make(10, { lastAttempt: true, signal: stopping })).rejects.toThrow();
  expect(names()).toEqual(['StartExport']);
  expect(await leftOver()).toEqual([]);
});
