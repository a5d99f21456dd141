import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { ArchiveName } from './restores.ts';
import { BackupCheck, BackupContents, BackupFailure, BackupRefusal } from './backup.ts';

const tag = 'platform';
const permission = 'platform.system';

/** `found`: no backup made here, but a file that somebody had checked. */
export const BackupState = z.enum(['running', 'ready', 'failed', 'removed', 'found']);
export type BackupState = z.infer<typeof BackupState>;

/** Where files of backups are kept: the folder `backups` of the machine, or the bucket of backups. */
export const BackupPlace = z.enum(['folder', 'bucket']);
export type BackupPlace = z.infer<typeof BackupPlace>;

/** What the last check of a file found. `refusal`: why it was refused, null where it was not. */
export const BackupVerdict = BackupCheck.pick({ result: true }).extend({ refusal: BackupRefusal.nullable() });
export type BackupVerdict = z.infer<typeof BackupVerdict>;

/** One backup. `by`: the name of who asked for it, null for the schedule; `events`: written so far. */
export const BackupItem = z.object({
  id: Uuid,
  state: BackupState,
  by: z.string().nullable(),
  requestedAt: Iso,
  endedAt: Iso.nullable(),
  events: z.number().int(),
  contents: BackupContents.nullable(),
  /** Where its file was found just now; null: it is not there. */
  place: BackupPlace.nullable(),
  failure: BackupFailure.nullable(),
  /** `isChecking`: a check is under way; `check`: what the last one found. */
  isChecking: z.boolean(),
  check: BackupVerdict.nullable(),
  checkedAt: Iso.nullable(),
});
export type BackupItem = z.infer<typeof BackupItem>;

/**
 * A file of the folder, as far as its first line tells, and what the last check of it found. `build`: by which version, null in older files;
 * `isOurs`: one of our keys opens it.
 */
export const BackupFile = z.object({
  file: z.string(),
  bytes: z.number().int(),
  createdAt: Iso,
  build: z.string().nullable(),
  isOurs: z.boolean(),
  isChecking: z.boolean(),
  check: BackupVerdict.nullable(),
  checkedAt: Iso.nullable(),
  contents: BackupContents.nullable(),
});
export type BackupFile = z.infer<typeof BackupFile>;

export const backupRoutes = {
  backups: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/backups',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The newest backups of this installation, and what a restore of the newest would lose: what was written since.',
    model: z.object({
      items: z.array(BackupItem),
      /** When the schedule makes the next one; null: as soon as a worker runs. */
      nextAt: Iso.nullable(),
      /** What the installation was migrated by, the newest first. */
      migrations: z.array(z.object({ package: z.string(), name: z.string(), appliedAt: Iso })),
      /** The builds that ran here, the newest first, each from when it began. */
      builds: z.array(z.object({ version: z.string(), beganAt: Iso })),
      /** Files among the backups that `items` does not tell of: made before a restore, or brought here. The newest first. */
      others: z.array(BackupFile),
      /** Names of files among them that this program may not read. */
      unreadable: z.array(z.string()),
      /**
       * `isServed`: whether a restore that is ordered here is carried out; `order`: the last one, which waits or changed nothing, with the
       * refusal; `measured`: how long the last one took that was done, and whether the read models were built in that time.
       */
      restore: z.object({
        isServed: z.boolean(),
        order: z.object({ file: z.string(), orderedAt: Iso, failedAt: Iso.nullable(), refusal: BackupRefusal.nullable() }).nullable(),
        measured: z.object({ at: Iso, ms: z.number().int(), hasReadModels: z.boolean() }).nullable(),
      }),
      /** Since when nothing leaves because of a restore, and of when the backup was; null: everything leaves. */
      quarantine: z.object({ since: Iso, backupAt: Iso }).nullable(),
    }),
  }),
  requestBackup: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/backups',
    tag,
    auth: 'confirmed',
    permission,
    status: 201,
    summary: 'Make a backup now. A worker writes it and reads it back.',
    model: z.object({ id: Uuid }),
    limit: { max: 12, perMinutes: 60 },
  }),
  checkBackup: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/backups/:id/check',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Read the file of a backup to its end, as a restore would, without changing anything.',
    params: z.object({ id: Uuid }),
    model: z.null(),
    errors: ['not_found'],
    limit: { max: 30, perMinutes: 60 },
  }),
  checkBackupFile: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/platform/backup-files/check',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Read a file that lies among the backups, and was not made here, to its end: what it holds, without changing anything.',
    body: z.object({ file: ArchiveName }),
    model: z.null(),
    errors: ['validation_failed', 'not_found'],
    limit: { max: 30, perMinutes: 60 },
  }),
} as const;
