import { useQueries, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/debounce.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { queryKey } from '../../lib/query/query.ts';
import { shortestSearch, type Hit, type SearchSource } from '../../lib/navigation/search.ts';
import { can, type Session } from '../../lib/session/session.ts';

export type Found = { readonly source: SearchSource; readonly hits: readonly Hit[] };

/** What the sources find for the typed text once typing pauses, one request for each source. */
export function useSearch(sources: readonly SearchSource[], session: Session, typed: string) {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const { tenantId } = session;
  const text = typed.trim();
  const settled = useDebounced(text);
  const isAsked = settled.length >= shortestSearch;
  const permitted = sources.filter(({ permission }) => can(session, permission));
  const needed = permitted.flatMap(({ texts = [] }) => texts);
  const texts = useQuery({
    queryKey: queryKey(tenantId, 'search', 'texts', language),
    queryFn: () => loadMessages(language, needed).then(() => true),
    enabled: isAsked && needed.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answers = useQueries({
    queries: permitted.map(({ id, find, texts: own }) => ({
      queryKey: queryKey(tenantId, 'search', id, settled),
      queryFn: ({ client, signal }) => find({ text: settled, tenantId, client, signal, t, format }),
      enabled: isAsked && (own === undefined || texts.isSuccess),
      staleTime: 0,
    })),
  });
  const isCurrent = isAsked && text === settled;
  const found = permitted.map((source, index): Found => ({ source, hits: isCurrent ? (answers[index]?.data ?? []) : [] }));
  const isSearching = permitted.length > 0 && text.length >= shortestSearch && (!isCurrent || answers.some(({ isPending }) => isPending));
  const failed = [texts, ...answers].find(({ error }) => error !== null);
  return { found, isSearching, error: isCurrent ? (failed?.error ?? null) : null };
}
