import { MessageSquareText } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewItem } from '@sumaa/contracts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { NARROW, PHONE, useMedia } from '../../../lib/look/media.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useScreenActions } from '../actions.ts';
import { useUndoReply } from '../api/commands.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { ArrivalsPill } from '../list/arrivals-pill.tsx';
import { AssignDialog } from '../panel/assign-dialog.tsx';
import { OverLimitNotice } from '../list/over-limit.tsx';
import { ReviewFigures } from '../list/review-figures.tsx';
import { ReviewList } from '../list/review-list.tsx';
import { ReviewPanel } from '../panel/review-panel.tsx';
import { ReviewListSkeleton } from '../list/review-skeleton.tsx';
import { ReviewSort, ReviewToolbar } from '../list/review-toolbar.tsx';
import { isFiltered, noFilters, ReviewsUrl, toExportFilters, type ReviewFilters } from '../list/filters.ts';
import { neighbours } from '../list/shown-list.ts';
import { useShownList } from '../list/use-shown-list.ts';

/** All reviews, filtered and sorted, with the opened review next to the list. */
export function ReviewsScreen() {
  const t = useT();
  const format = useFormat();
  const session = useSession();
  const textOf = useErrorText();
  const isPhone = useMedia(PHONE);
  const [{ review: openId, assign: assignId, ...filters }, setUrl] = useUrlState(ReviewsUrl);
  const shown = useShownList(filters, openId);
  const mayReply = can(session, 'reviews.reply');
  const bulk = useBulk(shown.rows);
  const undo = useUndoReply();
  const search = useRef<HTMLInputElement>(null);
  const [wantsText, setWantsText] = useState<string | null>(null);
  const [wantsSuggestions, setWantsSuggestions] = useState<string | null>(null);
  const suggesting = useCallback(() => setWantsSuggestions(null), []);
  const textReached = useCallback(() => setWantsText(null), []);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  // At a desk the first review is open beside the list, until the user closes the panel.
  const isNarrow = useMedia(NARROW);
  const [isClosed, setClosed] = useState(false);
  const shownId = openId ?? (isNarrow || isClosed ? undefined : shown.rows[0]?.id);
  const place = neighbours(shown.rows, shownId);

  // Changes one render before the URL does, so that pressing J twice quickly moves by two.
  const opened = useRef(shownId);
  const isInUrl = useRef(openId !== undefined);
  useEffect(() => {
    opened.current = shownId;
    isInUrl.current = openId !== undefined;
  }, [shownId, openId]);
  const open = (review: ReviewItem) => {
    const push = !isInUrl.current;
    opened.current = review.id;
    isInUrl.current = true;
    setUrl({ review: review.id }, { push });
  };
  const close = () => {
    setClosed(true);
    opened.current = undefined;
    isInUrl.current = false;
    setUrl({ review: undefined });
  };
  const openToReply = (review: ReviewItem) => {
    setWantsText(review.id);
    open(review);
  };
  const openToSuggest = (review: ReviewItem) => {
    setWantsSuggestions(review.id);
    open(review);
  };
  const undoReply = (review: ReviewItem) => {
    if (review.reply?.replyId === null || review.reply === null) return;
    undo.mutate(
      { id: review.id, replyId: review.reply.replyId },
      {
        onSuccess: () => {
          showToast({ title: t('reviews.undo.done') });
          openToReply(review);
        },
        onError: (error) => showToast({ title: textOf(error), tone: 'warning' }),
      },
    );
  };

  const isFirst = place?.previous === null;
  const isLast = place !== null && place.next === null;
  const goNext = () => {
    const here = neighbours(shown.rows, opened.current);
    const next = here === null ? shown.rows[0] : here.next;
    if (next !== null && next !== undefined) open(next);
    else if (shown.hasMore) shown.loadMore();
  };
  const goPrevious = () => {
    const previous = neighbours(shown.rows, opened.current)?.previous;
    if (previous !== null && previous !== undefined) open(previous);
  };
  const canNext = shown.rows.length > 0 && (!isLast || shown.hasMore);
  const canPrevious = place !== null && !isFirst;
  useScreenActions({
    next: canNext ? goNext : undefined,
    previous: canPrevious ? goPrevious : undefined,
    search: () => search.current?.focus(),
    choose: mayReply && shownId !== undefined ? () => bulk.toggle(shownId) : undefined,
  });

  const assign = mayReply ? (review: ReviewItem) => setUrl({ assign: review.id }, { push: true }) : null;
  const exporting = (
    <ExportButton
      kind="reviews"
      filters={toExportFilters(filters, session.memberId)}
      rows={shown.matching ?? undefined}
      isCompact={isPhone}
    />
  );
  const matching = shown.matching === null ? null : Math.max(shown.matching, shown.rows.length);
  return (
    <div className="flex min-w-0 flex-1">
      <div className="min-w-0 flex-1">
        <PageContent>
          <PageHeader
            title={t('reviews.title')}
            afterTitle={
              shown.matching !== null &&
              shown.total !== null && <Count matching={shown.matching} total={shown.total} isFiltered={isFiltered(filters)} />
            }
            actions={
              isPhone ? undefined : (
                <>
                  {exporting}
                  <ReviewSort filters={filters} onChange={setUrl} />
                </>
              )
            }
          />
          <ReviewFigures />
          <ReviewToolbar filters={filters} onChange={setUrl} searchRef={search} exporting={exporting} />
          {mayReply && <OverLimitNotice reviews={shown.rows} />}
          {mayReply && <BulkBar bulk={bulk} rows={shown.rows} />}
          <ArrivalsPill
            count={shown.arrivals.length}
            onShow={() => {
              setArrived(shown.arrivals.map(({ id }) => id));
              shown.showArrivals();
            }}
          />
          <ListStates
            isLoading={shown.isLoading}
            error={shown.error}
            onRetry={shown.refetch}
            count={shown.rows.length}
            isFiltered={isFiltered(filters)}
            onClearFilters={() => setUrl(noFilters)}
            noMatch={noMatchOf(filters)}
            skeleton={<ReviewListSkeleton />}
            empty={<EmptyState icon={MessageSquareText} title={<T id="reviews.empty.title" />} hint={<T id="reviews.empty.hint" />} />}
          >
            <ReviewList
              shown={shown}
              openId={shownId}
              replaces={openId !== undefined}
              arrived={arrived}
              onReply={mayReply ? openToReply : null}
              onSuggest={mayReply ? openToSuggest : null}
              onUndo={mayReply ? undoReply : null}
              onAssign={assign}
              bulk={mayReply ? bulk : null}
            />
          </ListStates>
        </PageContent>
      </div>
      {shownId !== undefined && (
        <ReviewPanel
          id={shownId}
          rows={shown.rows}
          place={
            place !== null &&
            matching !== null && (
              <span className="text-small text-muted max-md:sr-only">
                <T id="reviews.panel.place" values={{ position: format.number(place.place), count: format.number(matching) }} />
              </span>
            )
          }
          onClose={close}
          onPrevious={canPrevious ? goPrevious : undefined}
          onNext={canNext ? goNext : undefined}
          onUndo={undoReply}
          isUndoing={undo.isPending}
          onAssign={assign}
          wantsText={wantsText === shownId}
          onTextReached={textReached}
          wantsSuggestions={wantsSuggestions === shownId}
          onSuggesting={suggesting}
          isChosen={openId !== undefined}
        />
      )}
      {mayReply && assignId !== undefined && <AssignDialog key={assignId} id={assignId} onClose={() => setUrl({ assign: undefined })} />}
    </div>
  );
}

/** What it means that no review fits these filters, where more can be said than that. */
function noMatchOf(filters: ReviewFilters) {
  const { search, reply } = filters;
  if (search !== '')
    return { title: <T id="common.no-match.title" />, hint: <T id="reviews.none-found.hint" values={{ search: <bdi>{search}</bdi> }} /> };
  const asksWaiting = reply === 'unanswered' || reply === 'overdue' || reply === 'due_soon' || reply === 'backlog';
  if (!asksWaiting || isFiltered({ ...filters, reply: undefined })) return undefined;
  return { title: <T id="reviews.none-waiting.title" />, hint: <T id={`reviews.none-waiting.${reply}`} /> };
}

function Count({
  matching,
  total,
  isFiltered: filtered,
}: {
  readonly matching: number;
  readonly total: number;
  readonly isFiltered: boolean;
}) {
  const format = useFormat();
  if (!filtered) return <T id="reviews.count.total" values={{ count: total }} />;
  return <T id="reviews.count.matching" values={{ matching: format.number(matching), total: format.number(total) }} />;
}
