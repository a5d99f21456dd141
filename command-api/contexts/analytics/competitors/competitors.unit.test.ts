import type { CompetitorsEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { competitors } from './competitors.ts';

const { given } = specOf(competitors);
const locationId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}` as Uuid;
const place = (n: number) => ({
  locationId,
  competitorId: idOf(n),
  placeId: `place-${n}`,
  name: `مطعم ${n}`,
  address: null,
  accountId,
});
const added = (n: number): CompetitorsEvent => ({ type: 'CompetitorAdded', data: place(n) });
const removed = (n: number): CompetitorsEvent => ({ type: 'CompetitorRemoved', data: { locationId, competitorId: idOf(n), accountId } });
const add = (n: number) => ({ type: 'AddCompetitor', competitor: place(n) }) as const;
const remove = (n: number) => ({ type: 'RemoveCompetitor', competitor: { locationId, competitorId: idOf(n), accountId } }) as const;
const five = [1, 2, 3, 4, 5].map(added);

describe('the competitors of a branch', () => {
  test('are added and removed', () => {
    given().when(add(1)).then(added(1));
    given(added(1)).when(remove(1)).then(removed(1));
    given(added(1), removed(1)).when(add(1)).then(added(1));
  });
  test('are five at most; a removed one makes room', () => {
    given(...five)
      .when(add(6))
      .thenRefused('too_many_competitors', { params: { max: 5 } });
    given(...five, removed(2))
      .when(add(6))
      .then(added(6));
  });
  test('hold a place once, whatever id it comes with', () =>
    given(...five)
      .when({ type: 'AddCompetitor', competitor: { ...place(3), competitorId: idOf(9) } })
      .then());
  test('do not lose what is not there', () => {
    given(added(1), removed(1)).when(remove(1)).thenRefused('not_found');
    given(added(1)).when(remove(2)).thenRefused('not_found');
  });
});
