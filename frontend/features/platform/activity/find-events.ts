import { auditRoutes } from '@sumaa/contracts';
import { call } from '../../../lib/api/call.ts';
import { auditSentence, searched } from '../../../lib/audit/audit-sentence.ts';
import { isolated } from '../../../lib/locale/t.tsx';
import { maxHits, type Hit, type SearchInput } from '../../../lib/navigation/search.ts';
import { wordsOf } from './activity-url.ts';

const idOrRecord = /^([a-z]+-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * The newest entries of the log with these words in their sentence or names, then the way to all of them in the log. For the name of a record or
 * the id of a chain, the way there alone.
 */
export async function findEvents({ text, signal, t, format }: SearchInput): Promise<readonly Hit[]> {
  const [, record, id] = idOrRecord.exec(text) ?? [];
  const inLog = (parameter: 'q' | 'chain' | 'record', given: string): Hit => ({
    id: 'all',
    label: t(`frame.search.${parameter === 'q' ? 'events' : parameter}`, { text: isolated(given) }),
    isOurs: true,
    path: `/admin/activity?${parameter}=${encodeURIComponent(given)}`,
  });
  if (id !== undefined) return [inLog(record === undefined ? 'chain' : 'record', text.toLowerCase())];
  const search = searched(text, t);
  if (search === null) return [];
  const { model } = await call(auditRoutes.audit, { query: { limit: maxHits - 1, ...wordsOf(search) }, signal });
  const hits = model.items.map((item): Hit => ({
    id: item.id,
    label: auditSentence(item, t),
    note: [isolated(item.tenant?.name ?? t('platform.activity.platform')), format.exact(item.at)].join(' · '),
    isOurs: true,
    path: `/admin/activity?chain=${encodeURIComponent(item.correlationId)}`,
  }));
  return [...hits, inLog('q', text)];
}
