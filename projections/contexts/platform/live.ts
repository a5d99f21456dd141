import type { LiveChangesOf } from '../../live/topics.ts';
import type { AuditRow } from './audit.projection.ts';

/** New entries appear on the first page, so the browser fetches it again. */
export const auditLive: LiveChangesOf<AuditRow> = () => [{ topic: 'audit', key: null, branches: null }];
