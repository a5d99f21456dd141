import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { TenantId, Uuid } from '../../../kernel/ids.ts';
import { defineInternalCommand as command } from '../../../kernel/internal-command.ts';
import { defineJob } from '../../../kernel/job.ts';
import { Iso, hour, minute } from '../../../kernel/time.ts';

/** Why a backup could not be made. */
export const BackupFailure = z.enum(['disk_full', 'failed']);
export type BackupFailure = z.infer<typeof BackupFailure>;

/**
 * Why a file was refused. `damaged`: changed or cut off; `incomplete`: what it holds does not fit together; `other_key`: made with another
 * master key; `forged`: made for this installation, but not by it; `newer`, `older`: by a version whose files this one cannot restore;
 * `expired`: older than the notes of destroyed keys; `missing`: not among the backups; `not_empty`: the installation holds something
 * already; `namespace_used`: so does EventStoreDB, which cannot be emptied; `failed`: any other error. `detail`: what it is about and needs
 * no translation, such as the type of an event; of `failed` the text of the error, in English.
 */
export const BackupRefusal = z.object({
  code: z.enum([
    'not_a_backup',
    'damaged',
    'incomplete',
    'other_key',
    'forged',
    'newer',
    'older',
    'expired',
    'missing',
    'not_empty',
    'namespace_used',
    'failed',
  ]),
  detail: z.string().nullable(),
});
export type BackupRefusal = z.infer<typeof BackupRefusal>;

/**
 * What a check of a file found: `whole`, `missing` from the folder, or `refused` when it was read. `reason`: why it was refused, in
 * English; `refusal`: the same for screens, which checks by older builds lack.
 */
export const BackupCheck = z.object({
  result: z.enum(['whole', 'missing', 'refused']),
  reason: z.string().nullable(),
  refusal: BackupRefusal.optional(),
});
export type BackupCheck = z.infer<typeof BackupCheck>;

/** What a backup holds. `file`: its name in the folder of backups; `head`: that of the chain of `audit:seal` after its last event. */
export const BackupContents = z.object({
  file: z.string(),
  bytes: z.number().int().min(0),
  events: z.number().int().min(0),
  streams: z.number().int().min(0),
  rows: z.number().int().min(0),
  files: z.number().int().min(0),
  head: z.string(),
});
export type BackupContents = z.infer<typeof BackupContents>;

const of = z.object({ backupId: Uuid });

/** `backup-<backupId>`: one backup of the installation, of the platform; or a file that was brought here, which is only checked. */
export const backupEvents = {
  BackupRequested: defineEvent({
    type: 'BackupRequested',
    category: 'backup',
    /** `accountId` null: by the schedule. */
    data: { backupId: Uuid, accountId: Uuid.nullable(), requestedAt: Iso },
  }),
  /** So many events are written; again from 0 when a worker died on the way. */
  BackupProgressed: defineEvent({ type: 'BackupProgressed', category: 'backup', data: { backupId: Uuid, events: z.number().int() } }),
  /** The file was written and read back to its end. */
  BackupFinished: defineEvent({
    type: 'BackupFinished',
    category: 'backup',
    data: { backupId: Uuid, contents: BackupContents, finishedAt: Iso },
  }),
  BackupFailed: defineEvent({ type: 'BackupFailed', category: 'backup', data: { backupId: Uuid, reason: BackupFailure, failedAt: Iso } }),
  BackupCheckRequested: defineEvent({
    type: 'BackupCheckRequested',
    category: 'backup',
    data: { backupId: Uuid, accountId: Uuid, file: z.string(), requestedAt: Iso },
  }),
  /** `contents`: what a whole file holds. */
  BackupChecked: defineEvent({
    type: 'BackupChecked',
    category: 'backup',
    data: { backupId: Uuid, check: BackupCheck, contents: BackupContents.optional(), checkedAt: Iso },
  }),
  /** Its file is no longer kept. */
  BackupRemoved: defineEvent({ type: 'BackupRemoved', category: 'backup', data: { backupId: Uuid, removedAt: Iso } }),
} as const;
export type BackupEvent = EventsOf<typeof backupEvents>;

export const backupJobs = {
  /** Makes the file, checks it, or removes it. */
  backup: defineJob(
    'backup',
    z.object({ tenantId: TenantId, backupId: Uuid, work: z.enum(['make', 'check', 'remove']), file: z.string() }),
  ),
} as const;

export const backupCommands = {
  requestDueBackup: command('RequestDueBackup', z.object({}), z.null()),
  /** `goesOn`: false once it has ended. */
  reportBackup: command('ReportBackup', of.extend({ events: z.number().int().min(0) }), z.object({ goesOn: z.boolean() })),
  finishBackup: command('FinishBackup', of.extend({ contents: BackupContents }), z.null()),
  failBackup: command('FailBackup', of.extend({ reason: BackupFailure }), z.null()),
  reportBackupCheck: command('ReportBackupCheck', of.extend({ check: BackupCheck, contents: BackupContents.optional() }), z.null()),
  reportBackupRemoved: command('ReportBackupRemoved', of, z.null()),
} as const;

/** The name of a backup's file. */
export const backupFileName = (requestedAt: Iso, backupId: Uuid): string =>
  `sumaa-${requestedAt.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}-${backupId.slice(0, 8)}.age`;

/** A backup begins so often, and again so soon after one that failed. It may take an hour, or fail early once, before six hours are over. */
export const backupEveryMs = 5 * hour;
export const backupRetryMs = 15 * minute;
/** No more of the work than this is ever lost: a newest good backup that is older is an alert. */
export const backupPromisedMs = 6 * hour;
/** A restore takes no longer than this, with everything that screens show. */
export const restorePromisedMs = hour;

const dayMs = 24 * hour;
/** All are kept for 7 days, then the last of each day up to 30 days, then the last of each month up to a year. */
const kept = { allMs: 7 * dayMs, dailyMs: 30 * dayMs, monthlyMs: 365 * dayMs } as const;

/** Those of the finished backups, with the instant of each, that are no longer kept. The newest always is. */
export function backupsNotKept<B extends { readonly at: Date }>(backups: readonly B[], now: Date): B[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const periods = new Set<string>();
  return newestFirst.filter(({ at }, index) => {
    const age = now.getTime() - at.getTime();
    if (index === 0 || age <= kept.allMs) return false;
    if (age > kept.monthlyMs) return true;
    const period = at.toISOString().slice(0, age <= kept.dailyMs ? 10 : 7);
    if (periods.has(period)) return true;
    periods.add(period);
    return false;
  });
}
