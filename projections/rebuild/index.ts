export { makeDueIndexes, tablesWithDueIndexes } from './due-indexes.ts';
export type { Versioned } from './build-version.ts';
export { runRequestedRebuilds } from './requested-rebuilds.ts';
export { rebuild, RebuildRunning, type RebuildableProjection, type RebuildOptions, type Rebuilt } from './rebuild.ts';
export { foldInThread, type FoldingThread } from './fold-in-thread.ts';
