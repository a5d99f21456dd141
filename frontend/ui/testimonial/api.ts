import { testimonialRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useTenantKey } from '../../lib/query/query.ts';

/** What I said of the platform, and what became of it. */
export function useOwnTestimonialQuery() {
  const key = useTenantKey();
  return queryOptions({
    queryKey: key('audience', 'own-testimonial'),
    queryFn: async ({ signal }) => (await call(testimonialRoutes.ownTestimonial, { signal })).model,
  });
}

/** A change of it, after which it is read again. */
export function useOwnTestimonialCommand<I>(send: (given: I) => Promise<unknown>) {
  const client = useQueryClient();
  const { queryKey: own } = useOwnTestimonialQuery();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: own }) });
}
