import { branchOf, type LiveChangesOf } from '../../live/topics.ts';
import type { SyncPartRow } from './sync-part.projection.ts';
import type { SyncRunRow } from './sync-run.projection.ts';

/** The keys of topic `sync` are run ids. */
export const syncRunLive: LiveChangesOf<SyncRunRow> = ({ key }) => [{ topic: 'sync', key, branches: null }];

export const syncPartLive: LiveChangesOf<SyncPartRow> = (touched) => [
  { topic: 'sync', key: touched.row?.runId ?? null, branches: branchOf(touched) },
];
