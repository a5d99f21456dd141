export { ArchiveRefused, readHeader, type ArchiveHeader } from './archive-file.ts';
export { archiveKeyOf, archiveKeysOf, type ArchiveKey } from './archive-key.ts';
export { backUp, hasEvents, inspect, type Contents, type Installation, type Progress } from './archive.ts';
export { carriedTables, destroyedSubjects } from './carried-tables.ts';
export { listArchives, type ListedArchive } from './list-archives.ts';
export { openBackupStore, type BackupStore } from './backup-store.ts';
export { noteDestroyed, notedDestroyed, pruneDestroyed } from './destroyed-keys.ts';
export { assertEmpty, restore, type LostErasure, type Restored } from './restore.ts';
