export { ArchiveRefused } from './archive-file.ts';
export { backUp, inspect, restore, type Contents } from './archive.ts';
