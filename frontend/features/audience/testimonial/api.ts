import { testimonialRoutes, type Testimonial, type TestimonialBody } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useOwnTestimonialCommand } from '../../../ui/testimonial/api.ts';

/** What businesses say, in the console. */
export const testimonialsQuery = queryOptions({
  queryKey: queryKey(null, 'audience', 'testimonials'),
  queryFn: async ({ signal }) => (await call(testimonialRoutes.testimonials, { signal })).model.items,
});

/** Shows it on the landing page, or not. The list is read again, also after a refusal, because its writer may have changed it. */
export function useDecideTestimonial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, writtenAt, approved }: Pick<Testimonial, 'id' | 'writtenAt'> & { readonly approved: boolean }) =>
      call(testimonialRoutes.decideTestimonial, { params: { id }, body: { approved, writtenAt } }),
    onSettled: () => client.invalidateQueries({ queryKey: testimonialsQuery.queryKey }),
  });
}

export const useWriteTestimonial = () =>
  useOwnTestimonialCommand((body: TestimonialBody) => call(testimonialRoutes.writeTestimonial, { body }));
