import { MessageSquareText } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ReviewItem } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Content } from '../../../ui/content.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useUndoReply } from '../api/commands.ts';
import { ArrivalsPill } from '../components/arrivals-pill.tsx';
import { ReviewFigures } from '../components/review-figures.tsx';
import { ReviewList } from '../components/review-list.tsx';
import { ReviewPanel } from '../components/review-panel.tsx';
import { ReviewListSkeleton } from '../components/review-skeleton.tsx';
import { ReviewSort, ReviewToolbar } from '../components/review-toolbar.tsx';
import { isFiltered, noFilters, ReviewsUrl } from '../list/filters.ts';
import { neighbours } from '../list/shown-list.ts';
import { useScreenActions } from '../actions.ts';
import { useShownList } from '../list/use-shown-list.ts';

/** Every review, filtered and sorted, and the one being worked on beside it. */
export function ReviewsScreen() {
  const t = useT();
  const format = useFormat();
  const session = useSession();
  const textOf = useErrorText();
  const [{ review: openId, ...filters }, setUrl] = useUrlState(ReviewsUrl);
  const shown = useShownList(filters, openId);
  const undo = useUndoReply();
  const search = useRef<HTMLInputElement>(null);
  const [wantsText, setWantsText] = useState<string | null>(null);
  const textReached = useCallback(() => setWantsText(null), []);
  const place = neighbours(shown.rows, openId);

  const open = (review: ReviewItem) => setUrl({ review: review.id }, { push: openId === undefined });
  const close = () => setUrl({ review: undefined });
  const answer = (review: ReviewItem) => {
    setWantsText(review.id);
    open(review);
  };
  const takeBack = (review: ReviewItem) => {
    if (review.reply?.replyId === null || review.reply === null) return;
    undo.mutate(
      { id: review.id, replyId: review.reply.replyId },
      {
        onSuccess: () => {
          showToast({ title: t('reviews.undo.done') });
          answer(review);
        },
        onError: (error) => showToast({ title: textOf(error), tone: 'warning' }),
      },
    );
  };

  const first = openId === undefined || place === null ? shown.rows[0] : undefined;
  const next = place === null ? first : place.next;
  const goNext = next === null || next === undefined ? (shown.hasMore ? shown.loadMore : undefined) : () => open(next);
  const previous = place?.previous ?? null;
  const goPrevious = previous === null ? undefined : () => open(previous);
  useScreenActions({ next: goNext, previous: goPrevious, search: () => search.current?.focus() });

  const mayReply = can(session, 'reviews.reply');
  const matching = shown.matching === null ? null : Math.max(shown.matching, shown.rows.length);
  return (
    <div className="flex min-w-0 flex-1">
      <div className="min-w-0 flex-1">
        <Content>
          <PageHeader
            title={t('reviews.title')}
            beside={shown.matching !== null && shown.total !== null && <Count matching={shown.matching} total={shown.total} isFiltered={isFiltered(filters)} />}
            actions={
              <div className="max-md:hidden">
                <ReviewSort filters={filters} onChange={setUrl} />
              </div>
            }
          />
          <ReviewFigures />
          <ReviewToolbar filters={filters} onChange={setUrl} searchRef={search} />
          <ArrivalsPill
            count={shown.arrivals.length}
            onShow={() => {
              shown.showArrivals();
              window.scrollTo({ top: 0, behavior: 'smooth' });
            }}
          />
          <ListStates
            isLoading={shown.isLoading}
            error={shown.error}
            onRetry={shown.refetch}
            count={shown.rows.length}
            isFiltered={isFiltered(filters)}
            onClearFilters={() => setUrl(noFilters)}
            skeleton={<ReviewListSkeleton />}
            empty={<EmptyState icon={MessageSquareText} title={<T id="reviews.empty.title" />} hint={<T id="reviews.empty.hint" />} />}
          >
            <ReviewList shown={shown} openId={openId} onReply={mayReply ? answer : null} onUndo={mayReply ? takeBack : null} />
          </ListStates>
        </Content>
      </div>
      {openId !== undefined && (
        <ReviewPanel
          id={openId}
          rows={shown.rows}
          place={
            place !== null &&
            matching !== null && (
              <span className="text-small text-muted">
                <T id="reviews.panel.place" values={{ position: format.number(place.place), count: format.number(matching) }} />
              </span>
            )
          }
          onClose={close}
          onPrevious={goPrevious}
          onNext={goNext}
          onUndo={takeBack}
          isUndoing={undo.isPending}
          wantsText={wantsText === openId}
          onTextReached={textReached}
        />
      )}
    </div>
  );
}

function Count({ matching, total, isFiltered: filtered }: { readonly matching: number; readonly total: number; readonly isFiltered: boolean }) {
  const format = useFormat();
  if (!filtered) return <T id="reviews.count.total" values={{ count: total }} />;
  return <T id="reviews.count.matching" values={{ matching: format.number(matching), total: format.number(total) }} />;
}
