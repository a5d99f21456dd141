import { reviewLinkOf, reviewRequestRoutes, type ReviewLink, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { defineReadContext, queriesOf, type Tx } from '../../infra/index.ts';

async function reviewLinks(tx: Tx): Promise<ReviewLink[]> {
  const { rows } = await sql<{ readonly location_id: Uuid; readonly title: string; readonly place_id: string | null }>`
    select location_id, title, place_id from read.location where linked order by linked_at, title collate "C", location_id`.execute(tx);
  return rows.map(({ location_id: locationId, title: name, place_id }) => ({
    locationId,
    name,
    url: place_id === null ? null : reviewLinkOf(place_id),
  }));
}

export const reviewRequestsContext = defineReadContext({
  queries: () => [
    queriesOf(reviewRequestRoutes, {
      reviewLinks: { projections: ['location'], read: async (tx) => ({ model: await reviewLinks(tx) }) },
    }),
  ],
});
