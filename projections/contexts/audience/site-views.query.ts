import { day, funnelSteps, iso, siteSources, type FunnelStep, type SitePage, type SiteSource, type SiteViews } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../infra/index.ts';

/** Views of the last days up to now, whole days by UTC; and how far the businesses came that were registered in them. */
export async function siteViews(tx: Tx, days: number, now: Date): Promise<SiteViews> {
  const from = new Date(Math.floor(now.getTime() / day) * day - (days - 1) * day);
  const { rows } = await sql<{ readonly page: SitePage; readonly source: SiteSource; readonly views: number }>`
    select page, source, sum(views)::int as views from read.site_views where day >= ${from.toISOString().slice(0, 10)}
    group by page, source`.execute(tx);
  const businesses = await sql<Readonly<Record<'registered' | 'connected' | 'linked' | 'paid', number>>>`
    select count(*)::int as registered, (count(*) filter (where connection <> 'none'))::int as connected,
      (count(*) filter (where branch_count > 0))::int as linked, (count(*) filter (where revenue > 0))::int as paid
    from read.subscriber where joined_at >= ${from}`.execute(tx);
  const sum = (of: typeof rows) => of.reduce((all, { views }) => all + views, 0);
  const visits = rows.filter(({ source }) => source !== 'own');
  const pages = [...new Set(rows.map(({ page }) => page))].map((page) => ({
    page,
    views: sum(rows.filter((row) => row.page === page)),
    visits: sum(visits.filter((row) => row.page === page)),
  }));
  const came = businesses.rows[0]!;
  const counts: Readonly<Record<FunnelStep, number>> = {
    site: sum(visits),
    signup: sum(rows.filter(({ page }) => page === '/signup')),
    ...came,
  };
  return {
    from: iso(from),
    views: sum(rows),
    visits: counts.site,
    pages: pages.toSorted((one, other) => other.views - one.views || (one.page < other.page ? -1 : 1)),
    sources: siteSources.flatMap((source) => {
      const count = sum(visits.filter((row) => row.source === source));
      return count === 0 ? [] : [{ source, visits: count }];
    }),
    funnel: funnelSteps.map((step) => ({ step, count: counts[step] })),
  };
}
