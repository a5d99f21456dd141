import { isPossible, type ReviewItem } from '@sumaa/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLiveState } from '../../../lib/live/connection.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { useQueueReply } from '../api/commands.ts';
import { draftState, measureText, initialText, isChangeable, needsReply, type TextSize } from './reply-phase.ts';
import { setUnsaved, unsaved, useUnsaved } from '../../../lib/form/unsaved-texts.ts';
import { isContested, useDraftSaving } from './use-draft-saving.ts';

/** Why the user cannot publish; null when the user can. */
export type Obstacle = 'forbidden' | 'removed' | 'unlinked' | 'offline' | null;

/** The reply editor of the opened review: typing, saving drafts, publishing. */
export function useReplyEditor(review: ReviewItem) {
  const session = useSession();
  const live = useLiveState();
  const typed = useUnsaved(review.id);
  const saving = useDraftSaving(review);
  const queue = useQueueReply();
  // The reply that is being edited, as it was when that began.
  const [edited, setEdited] = useState<{ readonly id: string; readonly text: string | null } | null>(null);
  useKeptText(review, session.accountId);
  const isMine = (variables: { id: string } | undefined) => variables?.id === review.id;

  const text = typed?.text ?? initialText(review);
  const seen = typed === null ? review.draft : typed.seen;
  const isDirty = typed !== null && typed.text.trim() !== initialText(review).trim();
  const isPublishing = queue.isPending && isMine(queue.variables);

  const obstacle = obstacleOf({ mayReply: can(session, 'reviews.reply'), review, isOffline: live.status === 'offline' });
  const size = measureText(text);
  const isAhead = review.reply !== null && !isPossible('edit', review.reply.state);
  const canPublish = obstacle === null && size.canPublish && !isPublishing && !isAhead;
  const isOfSomebodyElse = review.reply !== null && review.reply.accountId !== session.accountId;
  const hasOwnText = typed !== null || hasOwnDraft(review, session.accountId);

  return {
    text,
    /** The draft upon which it was written. */
    seen,
    size,
    obstacle,
    canPublish,
    /** Why the button to publish is disabled, as far as the user can do something about it. */
    blockedBy: blockedBy({ obstacle, size, isAhead }),
    /** Whether the user is changing a reply that is at Google. */
    isEditing: isChangeable(review.reply) && (edited?.id === review.id || hasOwnText),
    /** Whether the user's text waits until the answer of somebody else, which is on its way, has reached Google. */
    isWaiting: isAhead && isOfSomebodyElse && hasOwnText,
    /** Whether there is an answer that the text was not begun upon: it is shown with it. */
    isOvertaken: !needsReply(review.reply) && hasOwnText && (edited?.id !== review.id || edited.text !== review.reply?.text),
    startEditing: () => setEdited({ id: review.id, text: review.reply?.text ?? null }),
    stopEditing: () => {
      setEdited(null);
      setUnsaved(review.id, null);
      if (review.draft !== null) saving.discard();
    },
    change: (next: string) => {
      setUnsaved(review.id, { text: next, seen });
      saving.typed();
    },
    leave: saving.left,
    /** No draft is saved any more: the text goes another way. */
    forget: saving.cancel,
    save: saving.save,
    canSave: isDirty && !saving.isSaving && obstacle !== 'forbidden',
    draft: draftState({ isDirty, hasDraft: review.draft !== null, isSaving: saving.isSaving, hasFailed: saving.hasFailed }),
    /** Somebody else's draft, saved since this text was begun; null when there is none. */
    otherDraft: typed !== null && isContested(review, typed, session.accountId) ? { text: review.draft ?? '', by: review.draftBy } : null,
    takeOther: () => {
      saving.cancel();
      setUnsaved(review.id, null);
    },
    keepOwn: () => {
      setUnsaved(review.id, { text, seen: review.draft });
      saving.typed();
    },
    publish: () => {
      if (!canPublish) return;
      saving.cancel();
      queue.mutate(
        { id: review.id, text: text.trim(), isFirst: review.reply === null, seen, after: saving.settled() },
        { onSuccess: () => setEdited(null) },
      );
    },
    isPublishing,
    publishError: isMine(queue.variables) ? queue.error : null,
  };
}

export type ReplyEditor = ReturnType<typeof useReplyEditor>;

const hasOwnDraft = ({ draft, draftBy }: ReviewItem, accountId: string): boolean => draft !== null && draftBy?.accountId === accountId;

/** Keeps the user's draft on this device when the answer of somebody else ends it on the server. */
function useKeptText(review: ReviewItem, accountId: string): void {
  const before = useRef(review);
  useEffect(() => {
    const { id, draft, approval } = before.current;
    const wasOwn = id === review.id && hasOwnDraft(before.current, accountId);
    before.current = review;
    const { reply } = review;
    if (!wasOwn || draft === null || review.draft !== null || unsaved(id) !== null) return;
    // What waited for approval is the approver's to publish, changed or not.
    if (reply === null || reply.accountId === accountId || reply.text === draft || approval?.state === 'requested') return;
    setUnsaved(id, { text: draft, seen: null });
  }, [review, accountId]);
}

function blockedBy(is: {
  readonly obstacle: Obstacle;
  readonly size: TextSize;
  readonly isAhead: boolean;
}): 'offline' | 'ahead' | 'empty' | 'too-long' | null {
  const { obstacle, size, isAhead } = is;
  if (obstacle === 'offline') return 'offline';
  if (isAhead) return 'ahead';
  if (size.isEmpty) return 'empty';
  return size.over > 0 ? 'too-long' : null;
}

function obstacleOf({ mayReply, review, isOffline }: { mayReply: boolean; review: ReviewItem; isOffline: boolean }): Obstacle {
  if (!mayReply) return 'forbidden';
  if (review.removed) return 'removed';
  if (!review.branchLinked) return 'unlinked';
  return isOffline ? 'offline' : null;
}
