import { useQuery } from '@tanstack/react-query';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Star } from '../../../ui/marks/stars.tsx';
import { testimonialsQuery } from '../api/queries.ts';
import { usePublicPath } from '../use-public-path.ts';

/** What those who use the platform think of it on average, and the way to their words; nothing while there are none to read. */
export default function Rating() {
  return (
    <QueryProvider>
      <Average />
    </QueryProvider>
  );
}

function Average() {
  const { data } = useQuery(testimonialsQuery);
  const format = useFormat();
  const path = usePublicPath();
  const rating = data?.rating ?? null;
  if (rating === null) return null;
  return (
    <a href={path('/#testimonials')} className="inline-flex items-center gap-1.5 text-body underline underline-offset-4">
      <Star />
      <T id="rating.average" values={{ average: <Num>{format.rating(rating.average)}</Num>, count: rating.count }} />
    </a>
  );
}
