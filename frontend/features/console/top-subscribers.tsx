import { planCatalogue } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { Star } from '../../ui/marks/stars.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { topQuery } from './api.ts';

const columns = ['subscriber', 'plan', 'reviews', 'rating', 'revenue'] as const;
const row = 'flex flex-wrap items-center gap-x-3 gap-y-1';
const widths: Readonly<Record<(typeof columns)[number], string>> = {
  subscriber: 'min-w-40 flex-1 @[33.5rem]:min-w-32',
  plan: '@[33.5rem]:w-24',
  reviews: '@[33.5rem]:w-16',
  rating: '@[33.5rem]:w-14',
  revenue: 'ms-auto text-end @[33.5rem]:w-24',
};

/** The five businesses that paid the most since they began. */
export function TopSubscribers() {
  const format = useFormat();
  const { language } = useLocale();
  const { data, error, refetch } = useQuery(topQuery);
  const paying = data?.filter(({ revenue }) => revenue > 0);
  return (
    <Card as="section" aria-labelledby="top-title">
      <CardHeader
        id="top-title"
        title={<T id="subscribers.console.top.title" />}
        summary={<T id="subscribers.console.top.summary" />}
        actions={
          <Link to="/admin/customers?sort=revenue" iconEnd={ChevronRight} mirrorIcon>
            <T id="subscribers.console.top.all" />
          </Link>
        }
      />
      {paying === undefined && error === null && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {paying === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {paying?.length === 0 && (
        <p className="text-dense text-muted">
          <T id="subscribers.console.top.none" />
        </p>
      )}
      {paying !== undefined && paying.length > 0 && (
        <div role="table" aria-labelledby="top-title" className="@container flex flex-col">
          <div role="row" className={cx(row, 'pb-2 text-small text-muted @max-[33.5rem]:sr-only')}>
            {columns.map((id) => (
              <span key={id} role="columnheader" className={widths[id]}>
                <T id={`subscribers.column.${id}`} />
              </span>
            ))}
          </div>
          {paying.map(({ id, name, branches, city, plan, reviews, rating, revenue }) => (
            <div key={id} role="row" className={cx(row, 'border-t border-hairline py-2.5 text-dense')}>
              <span role="cell" className={cx(widths.subscriber, 'flex items-center gap-3')}>
                <Avatar name={name} shape="business" size="sm" />
                <span className="flex min-w-0 flex-col">
                  <Link to={`/admin/customers?subscriber=${id}`} tone="quiet" className="w-fit font-semibold text-ink">
                    <Name>{name}</Name>
                  </Link>
                  <span className="text-small text-muted">
                    <T id="subscribers.console.top.branches" values={{ count: branches }} />
                    {city !== null && (
                      <>
                        {' · '}
                        <Name>{city}</Name>
                      </>
                    )}
                  </span>
                </span>
              </span>
              <span role="cell" className={cx(widths.plan, 'text-muted')}>
                {planCatalogue[plan].texts[language].name}
              </span>
              <span role="cell" className={cx(widths.reviews, 'text-muted')}>
                <span className="@[33.5rem]:hidden">
                  <T id="subscribers.console.top.reviews" values={{ count: reviews }} />
                </span>
                <span className="hidden @[33.5rem]:inline">
                  <Num>{format.number(reviews)}</Num>
                </span>
              </span>
              <span role="cell" className={cx(widths.rating, 'inline-flex items-center gap-1')}>
                {rating !== null && (
                  <>
                    <Num>{format.rating(rating)}</Num>
                    <Star />
                  </>
                )}
              </span>
              <span role="cell" className={cx(widths.revenue, 'font-semibold')}>
                <Num>{format.money({ amount: revenue, currency: 'SAR' })}</Num>
              </span>
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
