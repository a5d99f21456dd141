import type { LiveChangesOf } from '../../live/topics.ts';
import type { ConnectionRow } from './connection.projection.ts';
import type { GoogleLocationRow } from './google-location.projection.ts';
import type { LocationRow } from './location.projection.ts';

export const connectionLive: LiveChangesOf<ConnectionRow> = ({ key }) => [{ topic: 'connection', key, branches: null }];

/** The list of Google locations is always refetched as a whole; only who sees all branches may read it. */
export const googleLocationLive: LiveChangesOf<GoogleLocationRow> = () => [{ topic: 'locations', key: null, branches: [] }];

export const locationLive: LiveChangesOf<LocationRow> = ({ key }) => [{ topic: 'locations', key, branches: [key] }];
