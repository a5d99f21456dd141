import type { SyncFailure, SyncRunEvent, SyncStage } from '@sumaa/contracts';

type DataOf<T extends SyncRunEvent['type']> = Extract<SyncRunEvent, { type: T }>['data'];

/** The commands of a sync run. */
export type SyncRunCommand =
  | ({ readonly type: 'StartSyncRun' } & DataOf<'SyncRunStarted'>)
  | { readonly type: 'StartSyncStage'; readonly stage: SyncStage }
  | { readonly type: 'CompleteSyncStage'; readonly stage: SyncStage; readonly count: number }
  | { readonly type: 'FailSyncStage'; readonly stage: SyncStage; readonly reason: SyncFailure }
  | ({ readonly type: 'CompleteSyncRun' } & Omit<DataOf<'SyncRunCompleted'>, 'runId' | 'kind'>);
