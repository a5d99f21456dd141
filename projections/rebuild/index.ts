export type { Rebuildable } from './beside.ts';
export { discardRebuild, rebuild, RebuildRunning, type RebuildOptions, type Rebuilt } from './rebuild.ts';
