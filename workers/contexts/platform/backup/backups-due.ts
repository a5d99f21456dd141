import {
  backupCommands,
  backupEveryMs,
  backupFileName,
  backupRetryMs,
  backupsNotKept,
  hour,
  iso,
  minute,
  platformTenant,
  type backupJobs,
} from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { Archives } from '../../../infra/archives.ts';
import type { CommandClient, CommandSource } from '../../../infra/command-client.ts';
import { dueJob, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../../infra/new-job.ts';
import type { Chore } from '../../../infra/work-deps.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { backupJob } from './backup-jobs.ts';

interface Deps {
  readonly reader: Pick<WorkReader, 'backups'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
}

type Backup = Awaited<ReturnType<WorkReader['backups']>>[number];

const fileOf = (backup: Backup): string => backupFileName(iso(backup.requested_at), backup.backup_id);

/** A process that has just started has enough to do. */
const settleInMs = 10 * minute;

/**
 * Asks for a backup when the last one is five hours old, a quarter of an hour after one that failed was asked for, and at once when the file of
 * the last one is gone. Of two in a row somebody takes the files away: the next one has its time.
 */
export function backUpOnTime({ reader, commands, clock, archives }: Deps & { readonly archives: Pick<Archives, 'has'> }): Chore {
  const from = clock().getTime() + settleInMs;
  const source = (jobId: string): CommandSource => ({ tenantId: platformTenant, worker: 'backup', jobId, chain: ownChainOf(jobId) });
  return async () => {
    const now = clock().getTime();
    if (now < from) return;
    const [last, before] = await reader.backups();
    if (last && now - last.requested_at.getTime() < pauseAfter(last, before)) return reportWhereGone(last);
    const jobId = `backup-on-time-${Math.floor(now / backupRetryMs)}`;
    await commands.send(backupCommands.requestDueBackup, {}, source(jobId));
  };

  async function reportWhereGone(last: Backup): Promise<void> {
    if (last.state !== 'ready' || last.is_missing || last.is_checking || (await archives.has(fileOf(last)))) return;
    const { backup_id: backupId } = last;
    const check = { result: 'missing', reason: null } as const;
    await commands.send(backupCommands.reportBackupCheck, { backupId, check }, source(`backup-gone-${backupId}`));
  }
}

function pauseAfter(last: Backup, before: Backup | undefined): number {
  if (last.state === 'failed') return backupRetryMs;
  return last.is_missing && !before?.is_missing ? 0 : backupEveryMs;
}

type Queue = TrackedJobQueue<PayloadOf<typeof backupJobs.backup>>;

/** Backups that nobody makes or checks any more: their job was lost with the queue, or ended with its worker. */
export const lostBackups =
  ({ reader, commands }: Deps, queue: Queue): DueWorkSource =>
  async () =>
    (await reader.backups()).flatMap((backup) => {
      const { tenant_id: tenantId, backup_id: backupId, state, is_checking: isChecking, changed_at: dueAt } = backup;
      if (state !== 'running' && !(state === 'ready' && isChecking)) return [];
      const file = fileOf(backup);
      const job = backupJob({ tenantId, backupId, work: state === 'running' ? 'make' : 'check', file });
      return [
        {
          tenantId,
          dueAt,
          pauseMs: minute,
          jobs: async () => [dueJob(queue, job)],
          ...(state === 'running' && {
            until: new Date(dueAt.getTime() + 24 * hour),
            giveUp: async (source) =>
              void (await commands.send(backupCommands.failBackup, { backupId, reason: 'failed' }, { ...source, tenantId })),
          }),
        } satisfies Awaited<ReturnType<DueWorkSource>>[number],
      ];
    });

/** Files that are no longer kept. One that is gone takes the place of no other. */
export const backupsToRemove =
  ({ reader, clock }: Deps, queue: Queue): DueWorkSource =>
  async () => {
    const now = clock();
    const ready = (await reader.backups()).filter(({ state, is_missing: isMissing }) => state === 'ready' && !isMissing);
    return backupsNotKept(
      ready.map((row) => ({ ...row, at: row.requested_at })),
      now,
    ).map((backup) => ({
      tenantId: backup.tenant_id,
      dueAt: backup.requested_at,
      pauseMs: hour,
      jobs: async () => [
        dueJob(queue, backupJob({ tenantId: backup.tenant_id, backupId: backup.backup_id, work: 'remove', file: fileOf(backup) })),
      ],
    }));
  };
