import { privacyRoutes, reviewRequestRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKey } from '../../lib/query.ts';

/** Where Google takes reviews, by branch. */
export function reviewLinksQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'locations', 'review-links'),
    queryFn: async ({ signal }) => (await call(reviewRequestRoutes.reviewLinks, { signal })).model,
  });
}

/** Whether the public page is on, and at which address; the badge shows what it shows. */
export function publicPageQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'privacy', 'badge'),
    queryFn: async ({ signal }) => {
      const { publicProfile, slug } = (await call(privacyRoutes.privacy, { signal })).model;
      return { slug: publicProfile ? slug : null };
    },
  });
}
