export {
  createWorkReader,
  type AddressedRow,
  type Batch,
  type DuePlace,
  type FollowerRef,
  type RetentionCutoffs,
  type WorkReader,
} from './work-reader.ts';
export type { WorkViews } from './work-views.ts';
