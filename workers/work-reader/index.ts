export { createWorkReader, type Batch, type RetentionCutoffs, type WorkReader } from './work-reader.ts';
export type { WorkViews } from './work-views.ts';
