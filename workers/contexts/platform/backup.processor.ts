import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backupCommands, type BackupCheck, type BackupFailure, type Uuid } from '@sumaa/contracts';
import { ArchiveRefused, type Contents } from '@sumaa/event-store/archive';
import type { Archives } from '../../infra/archives.ts';
import type { CommandClient, CommandSource } from '../../infra/command-client.ts';
import { createReporter } from '../../infra/reporter.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import type { BackupPayload } from './backup-jobs.ts';

export interface BackupDeps {
  readonly archives: Archives;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly reader: Pick<WorkReader, 'backups'>;
}

/** Makes, checks or removes the file of a backup. A file that is there already is never written over. */
export function backUp(deps: BackupDeps): Processor<BackupPayload> {
  const { archives, commands } = deps;
  return async ({ tenantId, backupId, work, file }, job) => {
    const source: CommandSource = { tenantId, worker: 'backup', jobId: job.id, chain: job.chain, signal: job.signal };
    const full = path.join(archives.folder, path.basename(file));
    if (work === 'make') return make(deps, { backupId, file: full }, job, source);
    if (work === 'check')
      return void (await commands.send(backupCommands.reportBackupCheck, { backupId, check: await checked(archives, full) }, source));
    await rm(full, { force: true });
    await commands.send(backupCommands.reportBackupRemoved, { backupId }, source);
  };
}

async function make(
  { archives, commands, reader }: BackupDeps,
  { backupId, file }: { readonly backupId: Uuid; readonly file: string },
  job: RunningJob,
  source: CommandSource,
): Promise<void> {
  const before = (await reader.backups()).find(({ state }) => state === 'ready')?.events ?? 0;
  const every = Math.max(1_000, before / 50);
  const progress = createReporter((events) =>
    commands.send(backupCommands.reportBackup, { backupId, events }, { ...source, step: String(events) }).catch((error: unknown) => {
      job.log.warn({ err: error }, 'the progress of a backup was not reported');
    }),
  );
  /** What this attempt wrote and has not read back yet: only that may be removed. */
  let written: Contents | null = null;
  try {
    await mkdir(archives.folder, { recursive: true, mode: 0o700 });
    // It exists where an attempt before this one did not get to say so, or where this installation was restored from it.
    if (!existsSync(file))
      written = await archives.write(file, { signal: job.signal, progress: ({ events }) => progress.at(events, every) });
    const held = await archives.read(file);
    if (written && !isSame(written, held)) throw new Error('the backup does not hold what was written');
    written = null;
    await progress.done();
    const contents = { ...held, file: path.basename(file), bytes: (await stat(file)).size };
    await commands.send(backupCommands.finishBackup, { backupId, contents }, source);
  } catch (error) {
    await progress.done();
    if (written) await rm(file, { force: true });
    if (job.lastAttempt && !job.signal.aborted) {
      await commands.send(backupCommands.failBackup, { backupId, reason: failureOf(error) }, source);
    }
    throw error;
  }
}

const isSame = (one: Contents, other: Contents): boolean =>
  one.events === other.events && one.rows === other.rows && one.files === other.files && one.head === other.head;

const failureOf = (error: unknown): BackupFailure =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT') ? 'disk_full' : 'failed';

async function checked(archives: Pick<Archives, 'read'>, file: string): Promise<BackupCheck> {
  try {
    await archives.read(file);
    return { result: 'whole', reason: null };
  } catch (error) {
    if (error instanceof ArchiveRefused) return { result: 'refused', reason: error.message };
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { result: 'missing', reason: null };
    throw error;
  }
}
