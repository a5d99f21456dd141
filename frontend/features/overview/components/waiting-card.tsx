import type { Overview } from '@sumaa/contracts';
import { ChevronRight, ClockAlert, PartyPopper } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { Badge, CountBadge } from '../../../ui/marks/badge.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { WaitingRow } from './waiting-row.tsx';

/** The next three unanswered reviews by due time, whatever the selected period. */
export function WaitingCard({ waiting }: { readonly waiting: Overview['waiting'] }) {
  const t = useT();
  const format = useFormat();
  const mayReply = can(useSession(), 'reviews.reply');
  return (
    <Card as="section" aria-labelledby="waiting-title">
      <CardHeader
        id="waiting-title"
        title={<T id={mayReply ? 'overview.waiting.title' : 'overview.waiting.title.viewer'} />}
        afterTitle={
          <>
            {waiting.count > 0 && (
              <CountBadge
                count={format.number(waiting.count)}
                label={t('overview.waiting.count', { count: waiting.count })}
                tone="saffron"
              />
            )}
            {waiting.overdue > 0 && (
              <Badge icon={ClockAlert} tone="coral">
                <T id="overview.waiting.overdue" values={{ count: waiting.overdue }} />
              </Badge>
            )}
          </>
        }
        actions={
          <div className="flex items-center gap-3 max-md:hidden">
            <Performance waiting={waiting} />
            <AllReviews />
          </div>
        }
      />
      {waiting.items.length === 0 ? (
        <EmptyState
          icon={PartyPopper}
          title={<T id="overview.waiting.none.title" />}
          hint={<T id="overview.waiting.none.hint" />}
          level={3}
        />
      ) : (
        <ul className="flex flex-col border-t border-hairline">
          {waiting.items.slice(0, 3).map((review) => (
            <WaitingRow key={review.id} review={review} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline pt-2 text-small text-muted md:hidden">
        <Performance waiting={waiting} />
        <AllReviews />
      </div>
    </Card>
  );
}

function AllReviews() {
  return (
    <Link to="/customer/reviews" iconEnd={ChevronRight} mirrorIcon className="max-md:min-h-11">
      <T id="overview.waiting.all" />
    </Link>
  );
}

function Performance({ waiting }: { readonly waiting: Overview['waiting'] }) {
  const format = useFormat();
  const t = useT();
  const { answeredPercent, medianResponseMs } = waiting;
  if (answeredPercent === null && medianResponseMs === null) return null;
  return (
    <span>
      {answeredPercent !== null && (
        <T id="overview.waiting.answered" values={{ percent: <bdi>{format.percent(answeredPercent / 100)}</bdi> }} />
      )}
      {answeredPercent !== null && medianResponseMs !== null && <span aria-hidden> · </span>}
      {medianResponseMs !== null && (
        <>
          <span aria-hidden>
            <T id="overview.waiting.median" values={{ duration: format.durationShort(medianResponseMs) }} />
          </span>
          <VisuallyHidden>{t('overview.waiting.median', { duration: format.durationFull(medianResponseMs) })}</VisuallyHidden>
        </>
      )}
      <VisuallyHidden> {t('overview.waiting.thirty')}</VisuallyHidden>
    </span>
  );
}
