import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { reviewStatisticsQuery } from '../api/queries.ts';

// One strip on phones, to leave room for the list; four cards on wider screens.
const row = 'mb-4 grid grid-cols-4 max-md:rounded-card max-md:border max-md:border-hairline max-md:bg-surface md:gap-3';

export function ReviewFigures() {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(reviewStatisticsQuery(tenantId));
  const t = useT();
  const format = useFormat();
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isCompact />;
    return (
      <SkeletonGroup className={row}>
        {['total', 'average', 'positive', 'unanswered'].map((id) => (
          <Skeleton key={id} className="h-20 rounded-card" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <dl aria-label={t('reviews.figures')} className={row}>
      <Figure label={t('reviews.figure.total')} value={format.number(data.totalReviews)}>
        <T id="reviews.figure.total.note" values={{ count: <Num>{format.number(data.inLast30Days)}</Num> }} />
      </Figure>
      <Figure label={t('reviews.figure.average')} value={data.averageRating === null ? null : format.rating(data.averageRating)}>
        {data.averageChange !== null && (
          <span title={t('reviews.figure.average.note')}>
            {Math.round(data.averageChange * 10) === 0 ? (
              <T id="reviews.figure.average.same" />
            ) : (
              <Num signed>{format.signed(data.averageChange, { maximumFractionDigits: 1 })}</Num>
            )}
            <span className="sr-only">{t('reviews.figure.average.note')}</span>
          </span>
        )}
      </Figure>
      <Figure
        label={t('reviews.figure.positive')}
        value={data.totalReviews === 0 ? null : format.percent(data.positiveReviews / data.totalReviews)}
      >
        <T
          id="reviews.figure.positive.note"
          values={{ count: format.number(data.positiveReviews), total: format.number(data.totalReviews) }}
        />
      </Figure>
      <Figure label={t('reviews.figure.unanswered')} value={format.number(data.unanswered)} isUrgent={data.overdue > 0}>
        <T id="reviews.figure.unanswered.note" values={{ count: data.overdue }} />
      </Figure>
    </dl>
  );
}

type FigureProps = { readonly label: string; readonly value: string | null; readonly isUrgent?: boolean; readonly children: ReactNode };

function Figure({ label, value, isUrgent = false, children }: FigureProps) {
  return (
    <Card padding="none" className="flex flex-col justify-between gap-0.5 px-2 py-2.5 max-md:border-0 max-md:text-center md:px-3 md:py-3">
      <dt className="text-caption text-muted md:text-small">{label}</dt>
      <dd className="flex items-baseline justify-center gap-x-1.5 whitespace-nowrap md:justify-between">
        <span className="text-subtitle font-bold">
          <Num>{value ?? '—'}</Num>
        </span>
        <span className={cx('truncate text-caption max-md:sr-only', isUrgent ? 'text-coral' : 'text-muted')}>{children}</span>
      </dd>
    </Card>
  );
}
