import type { ReviewItem } from '@sumaa/contracts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { PHONE, useMedia } from '../../../lib/look/media.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { GoogleMark, ReviewByline } from '../../../ui/marks/review-byline.tsx';
import { Name, UserText } from '../../../ui/marks/user-text.tsx';
import { langOf, useAuthor } from './author.ts';
import { AssignmentBanner } from '../panel/assignment-banner.tsx';
import { ReportBanner } from '../panel/report-banner.tsx';
import { isUrgencyTaken, ReviewBadges, UrgencyBadge } from './review-badges.tsx';
import { MarkedText, TopicBadges } from './topic-marks.tsx';

/** The opened review in full: the customer's original text, with Google's translation collapsed below it. */
export function ReviewBody({ review, onAssign }: { readonly review: ReviewItem; readonly onAssign: (() => void) | undefined }) {
  const t = useT();
  const author = useAuthor()(review);
  const lang = langOf(review);
  const isPhone = useMedia(PHONE);
  const urgency = !review.removed && <UrgencyBadge review={review} />;
  return (
    <article className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar name={author} src={review.authorPhotoUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <ReviewByline
            isStacked
            author={
              <div className="flex items-center justify-between gap-3">
                <h2 className="min-w-0 break-words">
                  <Name>{author}</Name>
                </h2>
                {!isPhone && <span className="font-normal">{urgency}</span>}
              </div>
            }
            stars={review.stars}
            branch={review.locationName}
            at={review.reviewDate}
            platform={<GoogleMark label={t('reviews.platform')} />}
          />
        </div>
      </div>
      <AssignmentBanner review={review} onChange={onAssign} />
      <ReportBanner review={review} />
      {review.removed && (
        <Notice tone="warning" title={<T id="reviews.removed" />}>
          <T id="reviews.removed.hint" />
        </Notice>
      )}
      {review.content === null || review.content === '' ? (
        <p className="text-body text-muted">
          <T id={review.erased ? 'dashboard.review.erased' : 'dashboard.review.no-text'} />
        </p>
      ) : (
        <MarkedText text={review.content} review={review} lang={lang} />
      )}
      <TopicBadges review={review} />
      {review.translation !== null && <Translation text={review.translation} />}
      <div className="flex flex-wrap items-center gap-2">
        {isPhone && <div className="flex *:flex empty:hidden">{urgency}</div>}
        <ReviewBadges review={review} withEdit={!review.removed && isUrgencyTaken(review)} withLanguage />
      </div>
      <DueTime review={review} />
    </article>
  );
}

/** When an answer is due, and how that was computed. */
function DueTime({ review: { dueAt, dueBy, reviewDate, removed } }: { readonly review: ReviewItem }) {
  const format = useFormat();
  if (dueAt === null || dueBy === undefined || removed) return null;
  const times = { due: format.exact(dueAt), at: format.exact(reviewDate) };
  return (
    <p className="text-small text-muted">
      {dueBy === null ? (
        <T id="reviews.due.before" values={times} />
      ) : (
        <T id={`reviews.due.${dueBy.kind}`} values={{ ...times, within: format.durationFull(dueBy.ms, 'bound') }} />
      )}
    </p>
  );
}

function Translation({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        className="-ms-2.5 text-sky"
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        <ChevronDown size={18} aria-hidden className={cx('transition-transform duration-120', isOpen && 'rotate-180')} />
        <T id={isOpen ? 'reviews.translation.hide' : 'reviews.translation.show'} />
      </Button>
      <div id={id} hidden={!isOpen} className="mt-1 border-s-2 border-hairline ps-3 text-muted">
        <UserText className="text-body">{text}</UserText>
      </div>
    </div>
  );
}
