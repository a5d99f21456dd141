export type { RestoreStep } from './back-up-into.ts';
export { carryOutOrder } from './carry-out-order.ts';
export { createRestorePage } from './restore-page.ts';
export { runBackupCommand, type BackupCommand } from './run-backup-command.ts';
