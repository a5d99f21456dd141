import type { ReviewItem } from '@sumaa/contracts';
import { Pencil, Reply, Sparkles, UserPlus } from 'lucide-react';
import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { GoogleMark, ReviewByline } from '../../../ui/marks/review-byline.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { needsReply } from '../reply/reply-phase.ts';
import { langOf, useAuthor } from '../parts/author.ts';
import { ExpandableText } from '../parts/expandable-text.tsx';
import { OverLimitBadge } from './over-limit.tsx';
import { QueuedLine } from '../reply/queued-line.tsx';
import { ReplyStateBadge } from '../reply/reply-state-badge.tsx';
import { AssignmentBadge, isUrgencyTaken, ReviewBadges, TeamBadges, UrgencyBadge } from '../parts/review-badges.tsx';
import { TopicTag } from '../parts/topic-marks.tsx';

export type ReviewCardProps = {
  readonly review: ReviewItem;
  readonly isOpen: boolean;
  /** On a phone what is urgent stands with the other badges, else beside the author. */
  readonly isPhone: boolean;
  /** It arrived while the list was open. */
  readonly isNew: boolean;
  /** The URL that opens this review. */
  readonly to: string;
  /** Another review is open, so opening this one replaces the history entry. */
  readonly replaces: boolean;
  /** Null when the user has no permission to reply. */
  readonly onReply: ((review: ReviewItem) => void) | null;
  /** Opens the review with suggested replies; null like `onReply`. */
  readonly onSuggest: ((review: ReviewItem) => void) | null;
  readonly onUndo: ((review: ReviewItem) => void) | null;
  /** Opens the assign dialog; null when the user has no permission to assign. */
  readonly onAssign: ((review: ReviewItem) => void) | null;
  /** Chosen for an act on many; `onChoose` null: nothing can be chosen. */
  readonly isChosen: boolean;
  readonly onChoose: ((id: string, isRange: boolean) => void) | null;
  /** Its answer would be over the limit of the plan. */
  readonly isOverLimit: boolean;
  /** Why the last act on many failed here. */
  readonly failure: string | undefined;
};

/** A review in the list. The author's name is the link; its hit area covers the whole card. Drawn again only when something it shows changes. */
export const ReviewCard = memo(function ReviewCard({
  review,
  isOpen,
  isPhone,
  isNew,
  to,
  replaces,
  onReply,
  onSuggest,
  onUndo,
  onAssign,
  isOverLimit,
  ...bulk
}: ReviewCardProps) {
  const t = useT();
  const author = useAuthor()(review);
  const { reply } = review;
  const canChoose = bulk.onChoose !== null;
  const indent = canChoose ? 'md:ps-21' : 'md:ps-13';
  const canReply = onReply !== null && !review.removed && review.branchLinked && needsReply(reply);
  return (
    <Card
      as="article"
      padding="none"
      isSelected={isOpen}
      isChosen={bulk.isChosen}
      className={cx(
        'group py-4 pe-4 transition-colors duration-120',
        isOpen ? 'ps-3.25' : 'ps-4 hover:border-outline',
        isNew && !isOpen && 'border-palm',
      )}
    >
      <div className={cx('grid items-start gap-x-3 gap-y-2', canChoose ? 'grid-cols-[auto_auto_1fr]' : 'grid-cols-[auto_1fr]')}>
        {bulk.onChoose !== null && <Choice id={review.id} author={author} isChosen={bulk.isChosen} onChoose={bulk.onChoose} />}
        <div className="md:row-span-2">
          <Avatar name={author} src={review.authorPhotoUrl} />
        </div>
        <div className="flex min-w-0 items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            <ReviewByline
              author={
                <h2 className="min-w-0">
                  <Link
                    to={to}
                    replace={replaces}
                    preventScrollReset
                    aria-label={t('reviews.card.open', { author })}
                    className="block min-h-6 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-palm"
                  >
                    {/* Cut at its own end, not at that of the page. */}
                    <Name className="inline-block max-w-full truncate align-bottom">{author}</Name>
                  </Link>
                </h2>
              }
              stars={review.stars}
              branch={review.locationName}
              at={review.reviewDate}
              platform={<GoogleMark label={t('reviews.platform')} />}
            />
          </div>
          {!isPhone && (
            <div className="relative shrink-0">
              <UrgencyBadge review={review} />
            </div>
          )}
        </div>
        {/* Under the byline; on a phone under all of it. */}
        <div className={cx('min-w-0 max-md:col-span-full', canChoose ? 'md:col-start-3' : 'md:col-start-2')}>
          <ReviewText review={review} />
        </div>
      </div>
      {bulk.failure !== undefined && <p className={cx('mt-2 text-small text-coral', indent)}>{bulk.failure}</p>}
      <div className={cx('mt-2.5 flex min-h-9 flex-wrap items-center gap-2 bg-inherit', indent)}>
        {isPhone && (
          <div className="relative flex *:flex empty:hidden">
            <UrgencyBadge review={review} />
          </div>
        )}
        {isNew && (
          <Badge icon={Sparkles} tone="palm">
            <T id="reviews.arrived" />
          </Badge>
        )}
        {isOverLimit && <OverLimitBadge />}
        <AssignmentBadge review={review} />
        <ReviewBadges review={review} withEdit={isUrgencyTaken(review)} />
        <TopicTag review={review} />
        <TeamBadges review={review} />
        {review.draft !== null && reply === null && (
          <Badge icon={Pencil}>
            <T id="reviews.state.draft" />
          </Badge>
        )}
        {reply?.state === 'queued' ? (
          <QueuedLine review={review} onUndo={onUndo} />
        ) : (
          reply !== null && <ReplyStateBadge state={reply.state} />
        )}
        {canReply && (
          <div
            className={cx(
              'relative flex gap-2 max-md:mt-1 max-md:basis-full md:ms-auto',
              // With a mouse they lie over the end of the line, so that no card keeps an empty one for them.
              'pointer-fine:md:absolute pointer-fine:md:end-4 pointer-fine:md:bottom-4 pointer-fine:md:bg-inherit pointer-fine:md:ps-3',
              'pointer-fine:md:opacity-0 pointer-fine:md:group-focus-within:opacity-100 pointer-fine:md:group-hover:opacity-100',
              isOpen && 'md:hidden',
            )}
          >
            <Button
              size="sm"
              icon={Reply}
              mirrorIcon
              aria-label={t('reviews.card.reply-to', { author })}
              onPress={() => onReply(review)}
              className="max-md:flex-1 max-md:border-palm max-md:bg-palm max-md:text-on-palm"
            >
              <T id="reviews.card.reply" />
            </Button>
            {onSuggest !== null && (
              <Button
                size="sm"
                icon={Sparkles}
                aria-label={t('reviews.card.suggest-for', { author })}
                onPress={() => onSuggest(review)}
                className="max-md:flex-1"
              >
                <T id="reviews.smart.ask" />
              </Button>
            )}
            {onAssign !== null && (
              <IconButton
                icon={UserPlus}
                variant="secondary"
                size="sm"
                label={t('reviews.assign.of', { author })}
                onPress={() => onAssign(review)}
              />
            )}
          </div>
        )}
      </div>
    </Card>
  );
});

type ChoiceProps = {
  readonly id: string;
  readonly author: string;
  readonly isChosen: boolean;
  readonly onChoose: (id: string, isRange: boolean) => void;
};

/** Chooses the review; with Shift all from the last one chosen to this one. */
function Choice({ id, author, isChosen, onChoose }: ChoiceProps) {
  const t = useT();
  const isRange = useRef(false);
  return (
    <span
      className="relative max-md:-ms-1 md:row-span-2"
      onClickCapture={(event) => {
        isRange.current = event.shiftKey;
      }}
    >
      <Checkbox
        isSelected={isChosen}
        aria-label={t('reviews.bulk.choose', { author })}
        onChange={() => {
          onChoose(id, isRange.current);
          isRange.current = false;
        }}
      />
    </span>
  );
}

function ReviewText({ review }: { readonly review: ReviewItem }) {
  if (review.content !== null && review.content !== '')
    return <ExpandableText key={review.content} text={review.content} lang={langOf(review)} />;
  return (
    <p className="text-dense text-muted">
      <T id={review.erased ? 'dashboard.review.erased' : 'dashboard.review.no-text'} />
    </p>
  );
}
