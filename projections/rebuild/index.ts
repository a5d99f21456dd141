export type { Rebuildable } from './shadow-table.ts';
export { discardRebuild, rebuild, RebuildRunning, type RebuildOptions, type Rebuilt } from './rebuild.ts';
