import type { Subjects } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { LOOK } from '../../../ui/chart/columns.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { tellingReviewsQuery } from '../api/queries.ts';
import { usePathTo, type Behind } from '../links.ts';
import { FigureLink } from './figure-link.tsx';

export type SubjectOf = Omit<Subjects['topics'][number], 'topic'> & {
  readonly id: string;
  /** In words, and as it is shown. */
  readonly name: string;
  readonly label: ReactNode;
  /** The filter of its reviews. */
  readonly behind: { readonly topic: Subjects['topics'][number]['topic'] } | { readonly keyword: string };
  /** The filter of those that praise it, or complain of it. */
  readonly saying: (which: 'positive' | 'negative') => Behind;
};

type Props = {
  readonly subject: SubjectOf;
  /** The number of reviews of the longest bar. */
  readonly most: number;
  readonly days: Pick<Subjects, 'from' | 'to'>;
  readonly branch: string | undefined;
};

/** A subject with its praise and blame, what moved, and three reviews to open below. */
export function SubjectRow({ subject, most, days, branch }: Props) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const [isOpen, setOpen] = useState(false);
  const { label, reviews, positive, negative, movement, behind } = subject;
  const width = (count: number) => ({ width: `${(100 * count) / Math.max(1, positive + negative)}%` });
  const to = reviews === 0 ? undefined : pathTo(behind);
  return (
    <li className="col-span-full grid grid-cols-subgrid">
      <div className="col-span-full grid min-h-8 grid-cols-subgrid items-center text-dense max-md:min-h-11">
        <span className="w-28 truncate max-md:w-20">{label}</span>
        <span aria-hidden className="h-2 min-w-0">
          <span className="flex h-full gap-px overflow-hidden rounded-tag" style={{ width: `${Math.min(100, (100 * reviews) / most)}%` }}>
            <span className={cx('h-full', LOOK.palm)} style={width(positive)} />
            <span className={cx('h-full', LOOK.coral)} style={width(negative)} />
          </span>
        </span>
        <span className="sr-only">{t('analytics.subject.spoken', { positive, negative })}</span>
        <span>
          {movement !== null && (
            <Badge tone="neutral">
              <T id={`analytics.movement.${movement}`} />
            </Badge>
          )}
        </span>
        <span className="w-10 text-end font-semibold">
          <FigureLink value={format.number(reviews)} to={to} />
        </span>
        {to !== undefined && (
          <IconButton
            icon={ChevronDown}
            label={t('analytics.telling', { name: subject.name })}
            isPressed={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && <Telling query={{ from: days.from, to: days.to, ...behind, ...(branch === undefined ? {} : { location: branch }) }} />}
    </li>
  );
}

function Telling({ query }: { readonly query: Parameters<typeof tellingReviewsQuery>[1] }) {
  const t = useT();
  const { tenantId } = useSession();
  const { data = [], error, refetch, isFetching } = useQuery(tellingReviewsQuery(tenantId, query));
  if (error !== null && data.length === 0)
    return (
      <div className="col-span-full">
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} isCompact />
      </div>
    );
  return (
    <ul className="col-span-full mb-2 flex flex-col gap-2 border-s-2 border-hairline ps-3">
      {data.map(({ reviewId, stars, text }) => (
        <li key={reviewId} className="text-dense">
          <Link to={`/customer/reviews?review=${reviewId}`}>
            {stars === null ? t('analytics.telling.review') : t('common.stars', { count: stars })}
          </Link>{' '}
          <UserText lines={3} className="text-muted">
            {text}
          </UserText>
        </li>
      ))}
    </ul>
  );
}
