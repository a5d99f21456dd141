import { useQuery } from '@tanstack/react-query';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { Num } from '../../../ui/num.tsx';
import { statisticsQuery } from '../api/queries.ts';

const figures = ['businesses', 'reviews', 'replies'] as const;

/** Live totals of this installation. Hides a total below its threshold, and everything if the request fails. */
export default function LiveStatistics() {
  return (
    <QueryProvider>
      <Figures />
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
