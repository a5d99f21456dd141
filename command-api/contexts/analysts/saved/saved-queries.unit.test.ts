import { maxSavedQueries, type Iso, type SavedQueryEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { savedQueries } from './saved-queries.ts';

const { given } = specOf(savedQueries);
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const queryOf = (n: number) =>
  ({
    queryId: `33333333-3333-4333-8333-${String(n).padStart(12, '0')}` as Uuid,
    accountId,
    name: `الفروع ${n}`,
    text: 'select 1',
    shared: false,
    savedAt: at,
  }) as const;
const saved = (n: number): SavedQueryEvent => ({ type: 'QuerySaved', data: queryOf(n) });
const save = (n: number) => ({ type: 'SaveQuery', query: queryOf(n) }) as const;
const removed = { queryId: queryOf(1).queryId, accountId, removedAt: at };
const remove = { type: 'RemoveQuery', query: removed } as const;

describe('saved queries', () => {
  test('are saved, changed, and removed once', () => {
    given().when(save(1)).then(saved(1));
    given(saved(1)).when(save(1)).then(saved(1));
    given(saved(1)).when(remove).then({ type: 'SavedQueryRemoved', data: removed });
    given(saved(1), { type: 'SavedQueryRemoved', data: removed }).when(remove).thenRefused('not_found');
  });
  test('are kept up to the limit, and those that are kept can be changed', () => {
    const full = Array.from({ length: maxSavedQueries }, (_, n) => saved(n));
    given(...full)
      .when(save(999))
      .thenRefused('too_many_queries');
    given(...full)
      .when(save(1))
      .then(saved(1));
  });
});
