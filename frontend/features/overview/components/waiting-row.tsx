import type { ReviewItem } from '@sumaa/contracts';
import { Reply } from 'lucide-react';
import { Link as AuthorLink } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { ReviewByline } from '../../../ui/marks/review-byline.tsx';
import { SlaChip } from '../../../ui/marks/sla-chip.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';

/** A review without an answer, with its due time if it has one. The author's name is the link; its hit area covers the row. */
export function WaitingRow({ review }: { readonly review: ReviewItem }) {
  const t = useT();
  const session = useSession();
  const author = review.authorName ?? t('dashboard.review.anonymous');
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
              <T id={review.erased ? 'dashboard.review.erased' : 'dashboard.review.no-text'} />
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
