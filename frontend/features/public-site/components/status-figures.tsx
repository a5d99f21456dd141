import { useQuery } from '@tanstack/react-query';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { cx } from '../../../ui/cx.ts';
import { Num } from '../../../ui/marks/num.tsx';
import { statusQuery } from '../api/queries.ts';
import { usePublicPath } from '../use-public-path.ts';

/** In a few lines what the page of status shows in full, with exact instants: printed, or saved as PDF, beside the measures. */
export default function StatusFigures() {
  return (
    <QueryProvider>
      <Figures />
    </QueryProvider>
  );
}

function Figures() {
  const { data, isError } = useQuery(statusQuery);
  const format = useFormat('Asia/Riyadh');
  const path = usePublicPath();
  if (data === undefined && !isError) return null;
  const [least] = (data?.services ?? [])
    .flatMap(({ name, availability }) => (availability === null ? [] : [{ name, availability }]))
    .toSorted((a, b) => a.availability - b.availability);
  const exact = (at: string) => <Num>{format.exact(at)}</Num>;
  return (
    <section aria-labelledby="status-figures" className="flex flex-col gap-2 text-body">
      <h2 id="status-figures" className="text-heading font-semibold">
        <T id="status.figures.title" />
      </h2>
      {data === undefined ? (
        <p>
          <T id="status.unavailable" />
        </p>
      ) : (
        <ul className="flex list-disc flex-col gap-1 ps-5">
          <li>
            <T id="status.at" values={{ time: exact(data.at) }} />
          </li>
          {data.measuredSince !== null && (
            <li>
              <T id="status.since" values={{ day: exact(data.measuredSince) }} />
            </li>
          )}
          {least === undefined ? (
            <li>
              <T id="status.figures.none" />
            </li>
          ) : (
            <li>
              <T
                id="status.figures.least"
                values={{ service: <T id={`status.service.${least.name}`} />, share: <Num>{format.percent(least.availability, 2)}</Num> }}
              />
            </li>
          )}
          <li>
            {data.backupAt === null ? (
              <T id="status.figures.no-backup" />
            ) : (
              <T id="status.backup" values={{ time: exact(data.backupAt) }} />
            )}
          </li>
        </ul>
      )}
      <a href={path('/status')} className="underline underline-offset-4">
        <T id="status.figures.all" />
      </a>
      {data !== undefined && (
        <button type="button" data-print="none" onClick={() => print()} className={cx(buttonStyle({}), 'mt-2 w-fit')}>
          <T id="status.figures.print" />
        </button>
      )}
    </section>
  );
}
