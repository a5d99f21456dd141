import type { BackupCheck, BackupContents, BackupFailure, Iso, Uuid } from '@sumaa/contracts';

export type BackupCommand =
  | { readonly type: 'RequestBackup'; readonly backupId: Uuid; readonly accountId: Uuid | null; readonly at: Iso }
  | { readonly type: 'ReportBackup'; readonly events: number }
  | { readonly type: 'FinishBackup'; readonly contents: BackupContents; readonly at: Iso }
  | { readonly type: 'FailBackup'; readonly reason: BackupFailure; readonly at: Iso }
  | { readonly type: 'RequestBackupCheck'; readonly accountId: Uuid; readonly at: Iso }
  | {
      readonly type: 'RequestFileCheck';
      readonly backupId: Uuid;
      readonly file: string;
      readonly accountId: Uuid;
      readonly at: Iso;
    }
  | {
      readonly type: 'ReportBackupCheck';
      readonly check: BackupCheck;
      readonly contents?: BackupContents | undefined;
      readonly at: Iso;
    }
  | { readonly type: 'ReportBackupRemoved'; readonly at: Iso };
