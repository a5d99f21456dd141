import { accept, maxSavedQueries, refuse, type Decision, type SavedQueryEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type DataOf<T extends SavedQueryEvent['type']> = Extract<SavedQueryEvent, { type: T }>['data'];

export type SavedQueryCommand =
  | { readonly type: 'SaveQuery'; readonly query: DataOf<'QuerySaved'> }
  | { readonly type: 'RemoveQuery'; readonly query: DataOf<'SavedQueryRemoved'> };

/** The queries that one analyst keeps: `savedqueries-<accountId>`. */
export const savedQueries: Decider<readonly Uuid[], SavedQueryCommand, SavedQueryEvent> = {
  category: 'savedqueries',
  initial: () => [],
  evolve(state, { type, data }) {
    const others = state.filter((queryId) => queryId !== data.queryId);
    return type === 'QuerySaved' ? [...others, data.queryId] : others;
  },
  decide(state, command): Decision<SavedQueryEvent> {
    const isKept = state.includes(command.query.queryId);
    if (command.type === 'RemoveQuery') return isKept ? accept({ type: 'SavedQueryRemoved', data: command.query }) : refuse('not_found');
    if (!isKept && state.length >= maxSavedQueries) return refuse('too_many_queries', { params: { max: maxSavedQueries } });
    return accept({ type: 'QuerySaved', data: command.query });
  },
};
