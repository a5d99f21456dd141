import type { Overview, ReviewItem } from '@sumaa/contracts';
import { ChevronRight, ClockAlert, PartyPopper, Reply } from 'lucide-react';
import { Link as AuthorLink } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, CountBadge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { ReviewByline } from '../../../ui/review-byline.tsx';
import { SlaChip } from '../../../ui/sla-chip.tsx';
import { Name, UserText } from '../../../ui/user-text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/** The next three unanswered reviews by due time, whatever the selected period. */
export function WaitingCard({ waiting }: { readonly waiting: Overview['waiting'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card as="section" aria-labelledby="waiting-title">
      <CardHeader
        id="waiting-title"
        title={<T id="overview.waiting.title" />}
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

function WaitingRow({ review }: { readonly review: ReviewItem }) {
  const t = useT();
  const session = useSession();
  const author = review.authorName ?? t('reviews.anonymous');
  const to = `/customer/reviews?review=${review.id}`;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3 last:border-b-0 md:last:pb-0">
      <div className="flex min-w-0 basis-full items-start gap-3 md:flex-1 md:basis-0">
        <Avatar name={author} src={review.authorPhotoUrl} size="sm" />
        <div className="min-w-0 flex-1">
          <ReviewByline
            author={
              <AuthorLink
                to={to}
                className="underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-palm"
              >
                <Name>{author}</Name>
              </AuthorLink>
            }
            stars={review.stars}
            branch={review.locationName}
            at={review.reviewDate}
          />
          {review.content === null || review.content === '' ? (
            <p className="text-dense text-muted">
              <T id="reviews.text.none" />
            </p>
          ) : (
            <UserText lines={1} className="text-body">
              {review.content}
            </UserText>
          )}
        </div>
      </div>
      <div className="relative flex *:flex empty:hidden">{review.dueAt !== null && <SlaChip dueAt={review.dueAt} />}</div>
      {can(session, 'reviews.reply') && (
        <ButtonLink
          to={to}
          icon={Reply}
          mirrorIcon
          size="sm"
          aria-label={t('overview.reply-to', { author })}
          className="relative max-md:ms-auto"
        >
          <T id="overview.reply" />
        </ButtonLink>
      )}
    </li>
  );
}
