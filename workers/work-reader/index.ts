export { createWorkReader, type Batch, type FollowerRef, type RetentionCutoffs, type WorkReader } from './work-reader.ts';
export type { WorkViews } from './work-views.ts';
