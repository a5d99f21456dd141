import { planCatalogue } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Num } from '../../ui/num.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Star } from '../../ui/stars.tsx';
import { Name } from '../../ui/user-text.tsx';
import { topQuery } from './api.ts';

/** The five businesses that paid the most since they began. */
export function TopSubscribers() {
  const t = useT();
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
        <ul aria-label={t('subscribers.console.top.title')} className="flex flex-col">
          {paying.map(({ id, name, branches, city, plan, reviews, rating, revenue }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline py-2.5 text-dense first:border-t-0"
            >
              <Avatar name={name} shape="business" size="sm" />
              <span className="flex min-w-40 flex-1 flex-col">
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
              <span className="text-muted md:w-28">{planCatalogue[plan].texts[language].name}</span>
              <span className="text-muted md:w-20">
                <T id="subscribers.console.top.reviews" values={{ count: reviews }} />
              </span>
              <span className="inline-flex items-center gap-1 md:w-14">
                {rating !== null && (
                  <>
                    <Num>{format.rating(rating)}</Num>
                    <Star />
                  </>
                )}
              </span>
              <span className="ms-auto text-end font-semibold md:w-28">
                <Num>{format.money({ amount: revenue, currency: 'SAR' })}</Num>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
