import { useQuery } from '@tanstack/react-query';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Stars } from '../../../ui/marks/stars.tsx';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { statisticsQuery, testimonialsQuery } from '../api/queries.ts';

const figures = ['businesses', 'reviews', 'replies'] as const;

/** Live totals of this installation, and what businesses say of it. Hides what is not there, and everything if the request fails. */
export default function LiveStatistics() {
  return (
    <QueryProvider>
      <Figures />
      <Testimonials />
    </QueryProvider>
  );
}

function Figures() {
  const { data } = useQuery(statisticsQuery);
  const format = useFormat();
  const shown = figures.flatMap((name) => {
    const value = data?.[name];
    return value === null || value === undefined ? [] : [{ name, value }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-16 gap-y-6 border-t border-hairline py-10">
      {shown.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-dense text-muted">
            <T id={`public-site.statistics.${name}`} />
          </dt>
          <dd className="text-title font-semibold">
            <Num>{format.number(value)}</Num>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Testimonials() {
  const { data } = useQuery(testimonialsQuery);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby="testimonials-title" className="border-t border-hairline py-12">
      <h2 id="testimonials-title" className="text-title font-semibold">
        <T id="public-site.testimonials.title" />
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {data.items.map(({ stars, text, name, business }) => (
          <li key={`${business} ${name}`} className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-5">
            <Stars value={stars} />
            <UserText className="text-body">{text}</UserText>
            <p className="mt-auto text-dense text-muted">
              <bdi>{name}</bdi> · <bdi>{business}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
