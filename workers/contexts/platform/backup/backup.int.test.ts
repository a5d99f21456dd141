import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { platformTenant, type StreamName, type Uuid } from '@sumaa/contracts';
import { createPostgresEventStore, eventStoreMigrations, type EventStore } from '@sumaa/event-store';
import { testMetadata } from '@sumaa/event-store/testing';
import { ArchiveRefused } from '@sumaa/event-store/archive';
import { silentLog } from '@sumaa/runtime/log';
import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { ownChainOf, type RunningJob } from '@sumaa/runtime/queue';
import { createFileStore } from '@sumaa/runtime/storage';
import { startS3StandIn, type S3StandIn } from '@sumaa/runtime/storage/testing';
import { secret } from '@sumaa/runtime/config';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { PermanentFailure } from '@sumaa/runtime/queue';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createArchives } from '../../../create-archives.ts';
import type { Archives } from '../../../infra/archives.ts';
import { workersMigrations } from '../../../migrations.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { backUp } from './backup.processor.ts';
import { backUpOnTime, backupsToRemove, lostBackups } from './backups-due.ts';

type BackupRow = Awaited<ReturnType<WorkReader['backups']>>[number];
let dataDir: string;
let store: EventStore;
let archives: Archives;
let s3: S3StandIn;
let folderPath: string;
/** Backups of one kind of store, and its file as whoever looks from outside finds it. */
interface Kept {
  readonly archives: Archives;
  get(): Promise<Buffer | undefined>;
  put(bytes: Uint8Array, name?: string): Promise<void>;
  names(): Promise<readonly string[]>;
}
let folder: Kept;
let bucket: Kept;
let kept: Kept;
let sent: (readonly [name: string, payload: Record<string, unknown>])[];
/** The jobs that sent it: a command of the same job is carried out once. */
let senders: string[] = [];
const commands = {
  async send({ name }: { readonly name: string }, payload: unknown, { jobId }: { readonly jobId: string }) {
    sent.push([name, payload as Record<string, unknown>]);
    senders.push(jobId);
    return { goesOn: true } as never;
  },
};
const noBackups = { backups: async () => [] };
const file = 'sumaa-20260301-0900-abc.age';
const backupId = randomUUID() as Uuid;
const job = (given: Partial<RunningJob> = {}): RunningJob => ({
  id: 'job',
  attempt: 1,
  run: 1,
  lastAttempt: true,
  signal: new AbortController().signal,
  chain: ownChainOf('job'),
  log: silentLog(),
  ...given,
});
const run = (work: 'make' | 'check' | 'remove', given: { readonly archives?: Archives; readonly job?: Partial<RunningJob> } = {}) =>
  backUp({ archives: given.archives ?? archives, commands, reader: noBackups })(
    { tenantId: platformTenant, backupId, work, file },
    job(given.job),
  );

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'backup-work-'));
  const { url } = await createMigratedDatabase(
    inject('postgresUrl'),
    [...runtimeMigrations, ...eventStoreMigrations, ...workersMigrations],
    'backup_work',
  );
  store = createPostgresEventStore({ connectionString: url });
  const events = Array.from({ length: 5 }, (_, n) => ({
    id: randomUUID() as Uuid,
    type: 'BackupProgressed',
    data: { n },
    metadata: testMetadata(),
  }));
  await store.append(`sample-${randomUUID()}` as StreamName, events, { expected: 'no_stream' });
  const files = createFileStore({ dataDir });
  await files.put(Buffer.from('picture'), 'png');
  const account = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'me-central-1', bucket: 'sumaa-backups' };
  s3 = await startS3StandIn(account);
  const backupBucket = { ...account, endpoint: s3.url, secretAccessKey: secret(account.secretAccessKey) };
  const open = (given: typeof backupBucket | null) => {
    const config = { dataDir, backupBucket: given, keys: { master: [randomBytes(32)] } };
    return createArchives({ config, store, files, databaseUrl: url, clock: () => new Date('2026-03-01T09:00:00Z') });
  };
  folderPath = path.join(dataDir, 'backups');
  const objects = s3.objects as Map<string, { bytes: Buffer; contentType: string }>;
  folder = {
    archives: open(null),
    get: () => readFile(path.join(folderPath, file)),
    put: (bytes, name = file) => writeFile(path.join(folderPath, name), bytes),
    names: () => readdir(folderPath),
  };
  bucket = {
    archives: open(backupBucket),
    get: async () => objects.get(`backups/${file}`)?.bytes,
    put: async (bytes, name = file) => void objects.set(`backups/${name}`, { bytes: Buffer.from(bytes), contentType: '' }),
    names: async () => [...objects.keys()],
  };
});
afterAll(async () => {
  await store.close();
  await s3.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  sent = [];
});

const keptIn: Record<string, () => Kept> = { 'a folder': () => folder, 'a bucket': () => bucket };

describe.each(Object.keys(keptIn))('in %s', (name) => {
  beforeEach(() => {
    kept = keptIn[name]!();
    ({ archives } = kept);
  });

  test('a backup is written, read back, checked like a restore would, and removed', async () => {
    await run('make');
    await run('make');
    const bytes = (await kept.get())!;
    const contents = { file, bytes: bytes.length, events: 5, streams: 1, rows: 0, files: 1, head: expect.any(String) };
    expect(sent).toEqual([0, 1].map(() => ['FinishBackup', { backupId, contents }]));

    const check = async () => {
      await run('check');
      return sent.at(-1)?.[1]['check'];
    };
    expect(await check()).toEqual({ result: 'whole', reason: null });
    await kept.put(bytes.with(bytes.length - 40, bytes.at(-40)! ^ 1));
    const refusal = { code: 'damaged', detail: null };
    expect(await check()).toEqual({ result: 'refused', reason: 'the archive is damaged or cut off', refusal });
    await run('remove');
    expect(sent.at(-1)).toEqual(['ReportBackupRemoved', { backupId }]);
    expect(await kept.names()).toEqual([]);
    expect(await check()).toEqual({ result: 'missing', reason: null });
  });

  test('a whole archive of the same name is never written over or removed: a restored installation finds the one it came from', async () => {
    await run('make');
    const before = (await kept.get())!;
    await run('make');
    expect(sent.map(([command]) => command)).toEqual(['FinishBackup', 'FinishBackup']);
    expect((await kept.get())!.equals(before)).toBe(true);
    // With the key of another installation it cannot be read, so it may be the only one of that installation.
    const read = () => Promise.reject(new ArchiveRefused('other_key', 'another master key'));
    await expect(run('make', { archives: { ...archives, read } })).rejects.toThrow('another master key');
    expect(sent.at(-1)).toEqual(['FailBackup', { backupId, reason: 'failed' }]);
    expect((await kept.get())!.equals(before)).toBe(true);
    await run('remove');
  });

  test('what restores left beside it is kept by the same rule and at most a year, and what is older than the notes of erasures is refused', async () => {
    const line = (createdAt: string) => Buffer.from(`${JSON.stringify({ sumaa: 'backup', format: 1, createdAt, key: 'age1other' })}\n`);
    const left = { new: '2026-02-27T09:00:00.000Z', 'of-a-month': '2025-06-30T09:00:00.000Z', 'too-old': '2025-02-01T09:00:00.000Z' };
    for (const [end, at] of Object.entries(left)) await kept.put(line(at), `before-restore-${end}.age`);
    await kept.put(line('2020-01-01T00:00:00.000Z'), 'جُلبت إلى هنا (2).age');
    await run('make');
    const names = ['جُلبت إلى هنا (2).age', 'before-restore-new.age', 'before-restore-of-a-month.age', file];
    expect((await kept.names()).map((found) => path.basename(found)).toSorted()).toEqual(names.toSorted());
    await backUp({ archives, commands, reader: noBackups })(
      { tenantId: platformTenant, backupId, work: 'check', file: 'جُلبت إلى هنا (2).age' },
      job(),
    );
    const refusal = { code: 'expired', detail: null };
    expect(sent.at(-1)?.[1]['check']).toEqual({ result: 'refused', reason: expect.stringContaining('older than 14 months'), refusal });
    for (const found of names) await archives.remove(found);
    expect(await kept.names()).toEqual([]);
  });

  test('a full disk is said at once, another failure after the last attempt; neither leaves a file', async () => {
    const failing = (code: string): Archives => ({ ...archives, write: () => Promise.reject(Object.assign(new Error(code), { code })) });
    await expect(run('make', { archives: failing('EIO'), job: { lastAttempt: false } })).rejects.toThrow('EIO');
    expect(sent).toEqual([]);
    await expect(run('make', { archives: failing('EIO') })).rejects.toThrow('EIO');
    await expect(run('make', { archives: failing('ENOSPC'), job: { lastAttempt: false } })).rejects.toThrow(PermanentFailure);
    expect(sent.map(([, { reason }]) => reason)).toEqual(['failed', 'disk_full']);
    expect(await kept.names()).toEqual([]);
  });
});

test('a bucket that is away fails the backup, and leaves nothing on this machine', async () => {
  ({ archives } = bucket);
  s3.fail(503, 1_000);
  await expect(run('make')).rejects.toThrow('the bucket answered 503');
  expect(sent).toEqual([['FailBackup', { backupId, reason: 'failed' }]]);
  s3.fail(503, 0);
  expect((await readdir(folderPath)).filter((found) => !found.startsWith('destroyed-'))).toEqual([]);
});

test('the schedule asks for one after five hours, after a failure in a quarter of one, at once for one whose file is gone; lost ones are made, old ones removed', async () => {
  let now = new Date('2026-03-01T06:00:00Z');
  const clock = () => now;
  const row = (state: BackupRow['state'], at: string): BackupRow => {
    const when = new Date(at);
    const isNot = { is_checking: false, is_missing: false };
    return { tenant_id: platformTenant, backup_id: backupId, state, events: 5, requested_at: when, changed_at: when, ...isNot };
  };
  let rows: BackupRow[] = [];
  let hasFile = true;
  const deps = { reader: { backups: async () => rows }, commands, clock, archives: { has: async () => hasFile } };
  const chore = backUpOnTime(deps);
  const asked = async (at: string, ...found: BackupRow[]) => {
    now = new Date(at);
    rows = found;
    sent = [];
    await chore();
    return sent.map(([name]) => name);
  };
  expect(await asked('2026-03-01T06:05:00Z')).toEqual([]);
  expect(await asked('2026-03-01T06:10:00Z')).toEqual(['RequestDueBackup']);
  expect(await asked('2026-03-01T11:09:00Z', row('ready', '2026-03-01T06:10:00Z'))).toEqual([]);
  expect(await asked('2026-03-01T11:10:00Z', row('ready', '2026-03-01T06:10:00Z'))).toEqual(['RequestDueBackup']);
  expect(await asked('2026-03-01T11:24:00Z', row('failed', '2026-03-01T11:10:00Z'))).toEqual([]);
  hasFile = false;
  expect(await asked('2026-03-01T11:11:00Z', row('running', '2026-03-01T11:10:00Z'))).toEqual([]);
  const last = row('ready', '2026-03-01T11:10:00Z');
  expect(await asked('2026-03-01T11:11:00Z', last)).toEqual(['ReportBackupCheck']);
  expect(await asked('2026-03-01T11:11:00Z', { ...last, is_checking: true })).toEqual([]);
  const gone = { ...last, is_missing: true };
  expect(await asked('2026-03-01T11:11:00Z', gone, row('ready', '2026-03-01T06:10:00Z'))).toEqual(['RequestDueBackup']);
  expect(await asked('2026-03-01T11:25:00Z', gone, { ...row('ready', '2026-03-01T11:10:00Z'), is_missing: true })).toEqual([]);
  hasFile = true;
  senders = [];
  expect(await asked('2026-03-01T11:25:00Z', row('failed', '2026-03-01T11:10:00Z'))).toEqual(['RequestDueBackup']);
  expect(await asked('2026-03-01T11:40:00Z', row('failed', '2026-03-01T11:25:00Z'))).toEqual(['RequestDueBackup']);
  expect(new Set(senders).size).toBe(2);

  const queue = {} as never;
  const source = { worker: 'sweep', jobId: 'sweep', chain: ownChainOf('sweep') };
  const jobsOf = async (found: Awaited<ReturnType<ReturnType<typeof lostBackups>>>) =>
    (await Promise.all(found.map((work) => work.jobs(source)))).flat().map(({ jobId }) => jobId);
  rows = [row('running', '2026-03-01T06:10:00Z'), { ...row('ready', '2026-03-01T00:10:00Z'), is_checking: true }];
  expect(await jobsOf(await lostBackups(deps, queue)())).toEqual([`backup-${backupId}`, `check-backup-${backupId}`]);
  expect(await jobsOf(await backupsToRemove(deps, queue)())).toEqual([]);
  rows = [{ ...row('ready', '2026-01-01T23:50:00Z'), is_missing: true }, row('ready', '2026-01-01T22:10:00Z')];
  expect(await jobsOf(await backupsToRemove(deps, queue)())).toEqual([]);
  rows = [row('ready', '2026-03-01T00:10:00Z'), row('ready', '2024-03-01T00:10:00Z')];
  expect(await jobsOf(await backupsToRemove(deps, queue)())).toEqual([`remove-backup-${backupId}`]);
});
