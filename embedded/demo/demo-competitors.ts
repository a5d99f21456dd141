import type { Commands } from '@sumaa/command-api';
import { day, hour, type MeasuredPlace, type Uuid } from '@sumaa/contracts';
import type { PlaceSeed } from '../google/index.ts';
import type { DemoBranch } from './demo-branches.ts';
import { demoContext } from './demo-context.ts';
import type { Demo, DemoMember } from './demo.ts';

/** Places near the first branch: what Google shows of them today; `before`: their rating ninety days ago, `gained`: reviews since. */
const nearby = [
  {
    placeId: 'demo-near-sahel',
    name: 'مشويات الساحل',
    address: 'شارع التحلية، الرياض',
    rating: 4.7,
    reviews: 1_188,
    gained: 188,
    before: 4.6,
  },
  {
    placeId: 'demo-near-rukn',
    name: 'ركن المندي',
    address: 'شارع العليا العام، الرياض',
    rating: 4.3,
    reviews: 2_201,
    gained: 201,
    before: 4.4,
  },
  { placeId: 'demo-near-dar', name: 'دار الكبسة', address: 'طريق الملك فهد، الرياض', rating: 4.1, reviews: 897, gained: 97, before: 4.1 },
] as const;
type Nearby = (typeof nearby)[number];

const daysBack = 90;
const everyDays = 3;

/** Places for the Google stand-in that are nobody's branch: the competitors, and some more to find by a search. */
export const demoPlaces = (): PlaceSeed[] => [
  ...nearby.map(({ placeId, name, address, rating, reviews: userRatingCount }) => ({ placeId, name, address, rating, userRatingCount })),
  { placeId: 'demo-near-farah', name: 'مشويات الفرح', address: 'حي الملز، الرياض', rating: 4.4, userRatingCount: 640 },
  { placeId: 'demo-near-najd', name: 'مطعم نجد', address: 'حي السليمانية، الرياض', rating: 3.9, userRatingCount: 2_410 },
];

/** What Google showed of the place so many days ago. */
function shownAt({ placeId, name, rating, reviews, gained, before }: Nearby, daysAgo: number): MeasuredPlace {
  const left = daysAgo / daysBack;
  // The change comes in the middle of the ninety days.
  return { placeId, name, status: 'open', rating: left > 0.5 ? before : rating, reviewCount: reviews - Math.round(gained * left) };
}

/** Compares the demo's first branch with three places: added ninety days ago, measured ever since; and its own figures of those days. */
export async function compareDemoBranch(
  { addCompetitor, internal }: Commands,
  { begunAt }: Demo,
  { tenantId, branches, owner }: { readonly tenantId: Uuid; readonly branches: readonly DemoBranch[]; readonly owner: DemoMember },
): Promise<void> {
  const [branch] = branches;
  if (!branch) return;
  const { locationId, reviews } = branch;
  const { accountId, role } = owner;
  const ids = new Map<string, Uuid>();
  for (let daysAgo = daysBack; daysAgo >= 0; daysAgo -= everyDays) {
    const at = new Date(begunAt.getTime() - daysAgo * day - hour);
    for (const place of nearby) {
      const { placeId, address } = place;
      const name = `competitor ${placeId} ${daysAgo}`;
      const known = ids.get(placeId);
      if (known === undefined) {
        const context = demoContext(name, at, tenantId, { kind: 'person', accountId, role });
        ids.set(placeId, (await addCompetitor(context, { locationId, accountId, place: shownAt(place, daysAgo), address })).id);
      } else {
        const snapshot = { locationId, competitorId: known, place: shownAt(place, daysAgo) };
        await internal.RecordCompetitorSnapshot(demoContext(name, at, tenantId), snapshot);
      }
    }
    const written = reviews.filter(({ createTime }) => Date.parse(String(createTime)) <= at.getTime());
    const rating = Math.round((written.reduce((sum, { stars }) => sum + stars, 0) / written.length) * 10) / 10;
    const totals = { locationId, rating, reviewCount: written.length };
    await internal.RecordLocationTotals(demoContext(`totals ${locationId} ${daysAgo}`, at, tenantId), totals);
  }
}
