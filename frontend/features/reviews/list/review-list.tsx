import type { ReviewItem } from '@sumaa/contracts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { PHONE, useMedia } from '../../../lib/look/media.ts';
import { useStable } from '../../../lib/use-stable.ts';
import { cx } from '../../../ui/cx.ts';
import { LoadMore } from '../../../ui/lists/pagination.tsx';
import type { Bulk } from '../bulk/use-bulk.ts';
import { useOverLimit } from './use-over-limit.ts';
import type { Shown } from './use-shown-list.ts';
import { ReviewCard } from './review-card.tsx';

/** The browser neither lays out nor paints rows that are out of sight; keyboard, search in the page and screen readers still find them. */
const SKIPPED_OUT_OF_SIGHT = '[content-visibility:auto] [contain-intrinsic-block-size:auto_11rem] [overflow-clip-margin:0.5rem]';

type Handler = ((review: ReviewItem) => void) | null;

/** The rows and the button for more. Keeps the opened row scrolled into view. */
export function ReviewList({
  shown,
  openId,
  replaces,
  arrived,
  onReply,
  onSuggest,
  onUndo,
  onAssign,
  bulk,
}: {
  readonly shown: Shown;
  readonly openId: string | undefined;
  /** A review is in the URL, so opening another one replaces the history entry. */
  readonly replaces: boolean;
  /** Ids of the reviews that were just added on request: marked as new, and the first is scrolled to. */
  readonly arrived: readonly string[];
  readonly onReply: Handler;
  readonly onSuggest: Handler;
  readonly onUndo: Handler;
  readonly onAssign: Handler;
  /** Null: nothing can be chosen. */
  readonly bulk: Bulk | null;
}) {
  const t = useT();
  const { isOver } = useOverLimit();
  const { search } = useLocation();
  const isPhone = useMedia(PHONE);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (openId !== undefined) list.current?.querySelector(`[data-review="${openId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  useEffect(() => {
    const first = arrived[0];
    if (first === undefined) return;
    const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const row = list.current?.querySelector(`[data-review="${first}"]`);
    row?.scrollIntoView({ block: 'center', behavior: isReduced ? 'auto' : 'smooth' });
  }, [arrived]);
  const reply = useStable((review: ReviewItem) => onReply?.(review));
  const suggest = useStable((review: ReviewItem) => onSuggest?.(review));
  const undo = useStable((review: ReviewItem) => onUndo?.(review));
  const assign = useStable((review: ReviewItem) => onAssign?.(review));
  const choose = useStable((id: string, isRange: boolean) => bulk?.toggle(id, isRange));
  const urlOf = (id: string) => {
    const params = new URLSearchParams(search);
    params.set('review', id);
    return `?${params.toString()}`;
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={t('reviews.list')}
        aria-busy={shown.isSwitching}
        className={cx('flex flex-col gap-3 transition-opacity duration-120', shown.isSwitching && 'opacity-55')}
      >
        {shown.rows.map((review) => (
          <li key={review.id} className={SKIPPED_OUT_OF_SIGHT} data-review={review.id}>
            <ReviewCard
              review={review}
              isOpen={review.id === openId}
              isPhone={isPhone}
              isNew={arrived.includes(review.id)}
              to={urlOf(review.id)}
              replaces={replaces}
              onReply={onReply && reply}
              onSuggest={onSuggest && suggest}
              onUndo={onUndo && undo}
              onAssign={onAssign && assign}
              isChosen={bulk?.chosen.has(review.id) ?? false}
              onChoose={bulk && choose}
              isOverLimit={isOver(review)}
              failure={bulk?.failures.get(review.id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={shown.hasMore}
        isLoading={shown.isLoadingMore}
        hasFailed={shown.hasLoadingMoreFailed}
        onLoadMore={shown.loadMore}
      />
      {!shown.hasMore && shown.rows.length > 5 && (
        <p className="py-6 text-center text-small text-muted">
          <T id="reviews.list.end" />
        </p>
      )}
    </>
  );
}
