export { runBackupCommand, type BackupCommand } from './run-backup-command.ts';
