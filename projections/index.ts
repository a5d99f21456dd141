export { createProjections, type Projections, type ProjectionsDeps } from './create-projections.ts';
export { projectionsMigrations } from './migrations.ts';
export { dropIndexesUntilFolded } from './rebuild/drop-indexes.ts';
export { foldInThread, type FoldingThread } from './rebuild/index.ts';
export { runCommand as runProjectionsCommand } from './operate/run-command.ts';
export { runEvidenceCommand } from './operate/evidence.ts';
