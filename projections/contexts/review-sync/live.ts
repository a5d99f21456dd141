import type { LiveChangesOf } from '../../live/topics.ts';
import type { SyncPartRow } from './sync-part.projection.ts';
import type { SyncRunRow } from './sync-run.projection.ts';

/** The keys of topic `sync` are run ids. */
export const syncRunLive: LiveChangesOf<SyncRunRow> = ({ key }) => [{ topic: 'sync', key }];

export const syncPartLive: LiveChangesOf<SyncPartRow> = ({ row }) => [{ topic: 'sync', key: row?.runId ?? null }];
