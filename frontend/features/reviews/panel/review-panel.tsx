import type { ReviewItem } from '@sumaa/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestion, Reply, Send, UserPlus } from 'lucide-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useActions, type Action } from '../../../lib/actions/registry.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { useServerNow } from '../../../lib/api/server-clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { DetailPanel, type DetailPanelProps } from '../../../ui/overlays/detail-panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { findCachedReview } from '../api/cached-review.ts';
import { useSetAssignmentStatus } from '../api/work-commands.ts';
import { reviewQuery } from '../api/queries.ts';
import { useMayUndo } from '../api/settings.ts';
import { findUndoable } from '../reply/reply-phase.ts';
import { useReplyEditor } from '../reply/use-reply-editor.ts';
import { assignShortcut, publishShortcut, replyShortcut } from '../shortcuts.ts';
import { ActionBar } from './action-bar.tsx';
import { useAuthor } from '../parts/author.ts';
import { canWrite, ReplySection } from '../reply/reply-section.tsx';
import { PanelTools } from './panel-tools.tsx';
import { ReviewBody } from '../parts/review-body.tsx';
import { ReviewPanelSkeleton } from '../list/review-skeleton.tsx';
import { UndoBar } from '../reply/undo-bar.tsx';

export type ReviewPanelProps = {
  readonly id: string;
  /** The rows of the list, to find the user's other replies that can still be undone. */
  readonly rows: readonly ReviewItem[];
  /** The position in the list, such as «1 من 12». */
  readonly place: ReactNode;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onUndo: (review: ReviewItem) => void;
  readonly isUndoing: boolean;
  /** Opens the assign dialog; null when the user has no permission to assign. */
  readonly onAssign: ((review: ReviewItem) => void) | null;
  /** Opened to write a reply: the text field takes the focus. */
  readonly wantsText: boolean;
  readonly onTextReached: () => void;
  /** Opened with the button for suggestions: they are asked for at once. */
  readonly wantsSuggestions: boolean;
  readonly onSuggesting: () => void;
  /** The user chose this review: it did not just stand first in the list. */
  readonly isChosen: boolean;
};

/** One review next to its list, with every action on it. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { id, place, onClose, onPrevious, onNext } = props;
  const { tenantId } = useSession();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...reviewQuery(tenantId, id),
    placeholderData: () => findCachedReview(client, tenantId, id),
  });
  const t = useT();
  const frame: Omit<DetailPanelProps, 'children'> = { isOpen: true, label: t('reviews.panel'), onClose, onPrevious, onNext, bar: place };

  if (data !== undefined) return <Opened {...props} review={data} frame={frame} />;
  return (
    <DetailPanel {...frame}>
      {error === null ? (
        <SkeletonGroup>
          <ReviewPanelSkeleton />
        </SkeletonGroup>
      ) : isApiError(error, 'not_found') ? (
        <EmptyState icon={FileQuestion} title={<T id="reviews.panel.not-found" />} hint={<T id="reviews.panel.not-found.hint" />} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </DetailPanel>
  );
}

type OpenedProps = ReviewPanelProps & { readonly review: ReviewItem; readonly frame: Omit<DetailPanelProps, 'children'> };

function Opened(props: OpenedProps) {
  const { review, rows, frame, onUndo, isUndoing, onAssign, wantsText, onTextReached, wantsSuggestions, onSuggesting, isChosen } = props;
  const { accountId, memberId } = useSession();
  const t = useT();
  const author = useAuthor()(review);
  const editor = useReplyEditor(review);
  const textRef = useRef<HTMLTextAreaElement>(null);
  const now = useServerNow();
  const mayUndo = useMayUndo();
  const undoableReview =
    editor.obstacle === 'forbidden'
      ? null
      : findUndoable(
          [review, ...rows.filter((row) => row.id !== review.id)].filter(({ reply }) => mayUndo(reply)),
          review.id,
          accountId,
          now,
        );
  const writes = canWrite(review, editor);

  useEffect(() => {
    if (!wantsText || !writes) return;
    textRef.current?.focus();
    onTextReached();
  }, [wantsText, writes, onTextReached]);

  const { mutate: setStatus } = useSetAssignmentStatus();
  const isBegun = isChosen && onAssign !== null && review.assignment?.memberId === memberId && review.assignment.status === 'pending';
  useEffect(() => {
    if (isBegun) setStatus({ id: review.id, status: 'in_progress' });
  }, [isBegun, review.id, setStatus]);

  const publish = useRef(editor.publish);
  useEffect(() => {
    publish.current = editor.publish;
  });
  useActions(
    useMemo(
      (): readonly Action[] =>
        writes
          ? [
              {
                id: 'reviews.write-reply',
                messageId: 'reviews.action.reply',
                section: 'screen',
                icon: Reply,
                mirror: true,
                shortcut: replyShortcut,
                perform: () => textRef.current?.focus(),
              },
              {
                id: 'reviews.publish-reply',
                messageId: 'reviews.action.publish',
                section: 'screen',
                icon: Send,
                mirror: true,
                shortcut: publishShortcut,
                perform: () => publish.current(),
              },
            ]
          : [],
      [writes],
    ),
  );

  const assign = onAssign === null || review.removed ? undefined : () => onAssign(review);
  const latestAssign = useRef(assign);
  useEffect(() => {
    latestAssign.current = assign;
  });
  const mayAssign = assign !== undefined;
  useActions(
    useMemo(
      (): readonly Action[] =>
        mayAssign
          ? [
              {
                id: 'reviews.assign',
                messageId: 'reviews.action.assign',
                section: 'screen',
                icon: UserPlus,
                shortcut: assignShortcut,
                perform: () => latestAssign.current?.(),
              },
            ]
          : [],
      [mayAssign],
    ),
  );

  return (
    <DetailPanel
      {...frame}
      label={t('reviews.card.open', { author })}
      bar={
        <>
          {frame.bar}
          <PanelTools review={review} onAssign={assign} />
        </>
      }
      {...(writes || undoableReview !== null
        ? {
            footer: (
              <div className="flex flex-col gap-3">
                {undoableReview !== null && <UndoBar review={undoableReview} onUndo={() => onUndo(undoableReview)} isPending={isUndoing} />}
                {writes && <ActionBar review={review} editor={editor} />}
              </div>
            ),
          }
        : {})}
    >
      <ReviewBody review={review} onAssign={assign} />
      <ReplySection review={review} editor={editor} textRef={textRef} wantsSuggestions={wantsSuggestions} onSuggesting={onSuggesting} />
    </DetailPanel>
  );
}
