import type { LiveChangesOf } from '../../live/topics.ts';
import type { ExportRow } from './export.projection.ts';

/** Without a key, so that colleagues do not learn who exports what. */
export const exportLive: LiveChangesOf<ExportRow> = () => [{ topic: 'exports', key: null, branches: null }];
