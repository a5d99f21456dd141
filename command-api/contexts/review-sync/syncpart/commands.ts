import type { SyncPartEvent, Uuid } from '@sumaa/contracts';

type DataOf<T extends SyncPartEvent['type']> = Extract<SyncPartEvent, { type: T }>['data'];

/** The commands of a sync part. */
export type SyncPartCommand =
  | ({ readonly type: 'StartSyncPart' } & DataOf<'SyncPartStarted'>)
  /** `page` is the number of this page, from 1. */
  | ({ readonly type: 'RecordPage' } & Omit<DataOf<'SyncPageImported'>, 'partId' | 'runId' | 'locationId'>)
  | { readonly type: 'CompleteSyncPart' }
  | ({ readonly type: 'FailSyncPart'; readonly partId: Uuid } & Omit<DataOf<'SyncPartFailed'>, 'partId'>)
  | { readonly type: 'RetrySyncPart' };
