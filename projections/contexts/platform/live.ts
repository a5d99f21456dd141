import type { LiveTopics } from '../../live/topics.ts';
import type { AuditRow } from './audit.projection.ts';

/** New lines of the trail come in at its head: whoever looks asks for the first page again. */
export const auditLive: LiveTopics<AuditRow> = () => [{ topic: 'audit', key: null }];
