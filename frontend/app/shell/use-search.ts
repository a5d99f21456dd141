import { useQueries } from '@tanstack/react-query';
import { useDebounced } from '../../lib/debounce.ts';
import { useT } from '../../lib/locale/t.tsx';
import { queryKey } from '../../lib/query/query.ts';
import { shortestSearch, type Hit, type SearchSource } from '../../lib/navigation/search.ts';
import { can, type Session } from '../../lib/session/session.ts';

export type Found = { readonly source: SearchSource; readonly hits: readonly Hit[] };

/** What the sources find for the typed text once typing pauses, one request for each source. */
export function useSearch(sources: readonly SearchSource[], session: Session, typed: string) {
  const t = useT();
  const { tenantId } = session;
  const text = typed.trim();
  const settled = useDebounced(text);
  const isAsked = settled.length >= shortestSearch;
  const permitted = sources.filter(({ permission }) => can(session, permission));
  const answers = useQueries({
    queries: permitted.map(({ id, find }) => ({
      queryKey: queryKey(tenantId, 'search', id, settled),
      queryFn: ({ client, signal }) => find({ text: settled, tenantId, client, signal, t }),
      enabled: isAsked,
      staleTime: 0,
    })),
  });
  const isCurrent = isAsked && text === settled;
  const found = permitted.map((source, index): Found => ({ source, hits: isCurrent ? (answers[index]?.data ?? []) : [] }));
  const isSearching = permitted.length > 0 && text.length >= shortestSearch && (!isCurrent || answers.some(({ isPending }) => isPending));
  return { found, isSearching, error: isCurrent ? (answers.find(({ error }) => error !== null)?.error ?? null) : null };
}
