import { backupCommands, type BackupCheck, type BackupContents, type BackupFailure, type Uuid } from '@sumaa/contracts';
import { ArchiveRefused, refusalOf, type Contents } from '@sumaa/event-store/archive';
import { PermanentFailure } from '@sumaa/runtime/queue';
import type { Archives } from '../../../infra/archives.ts';
import type { CommandClient, CommandSource } from '../../../infra/command-client.ts';
import { createReporter } from '../../../infra/reporter.ts';
import type { Processor, RunningJob } from '../../../infra/running-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
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
    if (work === 'make') return make(deps, { backupId, file }, job, source);
    if (work === 'check')
      return void (await commands.send(backupCommands.reportBackupCheck, { backupId, ...(await checked(archives, file)) }, source));
    await archives.remove(file);
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
    // It exists where an attempt before this one did not get to say so, or where this installation was restored from it.
    if (!(await archives.has(file)))
      written = await archives.write(file, { signal: job.signal, progress: ({ events }) => progress.at(events, every) });
    const held = await archives.read(file);
    if (held === null) throw new Error('the backup is not where it was written');
    if (written && !isSame(written, held)) throw new Error('the backup does not hold what was written');
    written = null;
    await progress.done();
    const contents = { ...held, file };
    await commands.send(backupCommands.finishBackup, { backupId, contents }, source);
  } catch (error) {
    await progress.done();
    if (written) await archives.remove(file);
    const reason = failureOf(error);
    // Another attempt would take as long and end the same.
    const isLast = job.lastAttempt || reason === 'disk_full';
    if (isLast && !job.signal.aborted) await commands.send(backupCommands.failBackup, { backupId, reason }, source);
    throw reason === 'disk_full' ? new PermanentFailure('no space for a backup', { cause: error }) : error;
  }
}

const isSame = (one: Contents, other: Contents): boolean =>
  one.events === other.events && one.rows === other.rows && one.files === other.files && one.head === other.head;

const failureOf = (error: unknown): BackupFailure =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT') ? 'disk_full' : 'failed';

interface Checked {
  readonly check: BackupCheck;
  readonly contents?: BackupContents;
}

async function checked(archives: Pick<Archives, 'read'>, file: string): Promise<Checked> {
  try {
    const held = await archives.read(file);
    if (held === null) return { check: { result: 'missing', reason: null } };
    return { check: { result: 'whole', reason: null }, contents: { ...held, file } };
  } catch (error) {
    if (error instanceof ArchiveRefused) return { check: { result: 'refused', reason: error.message, refusal: refusalOf(error) } };
    throw error;
  }
}
