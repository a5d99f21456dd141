import type { LiveTopics } from '../../live/topics.ts';
import type { ConnectionRow } from './connection.projection.ts';
import type { GoogleLocationRow } from './google-location.projection.ts';
import type { LocationRow } from './location.projection.ts';
import type { SyncPartRow } from './sync-part.projection.ts';
import type { SyncRunRow } from './sync-run.projection.ts';

export const connectionLive: LiveTopics<ConnectionRow> = ({ key }) => [{ topic: 'connection', key }];

/** The list of Google locations is always refetched as a whole. */
export const googleLocationLive: LiveTopics<GoogleLocationRow> = () => [{ topic: 'locations', key: null }];

export const locationLive: LiveTopics<LocationRow> = ({ key }) => [{ topic: 'locations', key }];

/** The keys of topic `sync` are run ids. */
export const syncRunLive: LiveTopics<SyncRunRow> = ({ key }) => [{ topic: 'sync', key }];

export const syncPartLive: LiveTopics<SyncPartRow> = ({ row }) => [{ topic: 'sync', key: row?.runId ?? null }];
