import type { ReviewItem } from '@sumaa/contracts';
import { useState } from 'react';
import { useLiveState } from '../../../lib/live/connection.ts';
import { can, useSession } from '../../../lib/session.ts';
import { useQueueReply } from '../api/commands.ts';
import { draftState, measureText, initialText, isAtGoogle, type TextSize } from './reply-phase.ts';
import { setUnsaved, useUnsaved } from '../../../lib/unsaved-texts.ts';
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
  const [editedId, setEditedId] = useState<string | null>(null);
  const isMine = (variables: { id: string } | undefined) => variables?.id === review.id;

  const text = typed?.text ?? initialText(review);
  const isDirty = typed !== null && typed.text.trim() !== initialText(review).trim();
  const isPublishing = queue.isPending && isMine(queue.variables);

  const obstacle = obstacleOf({ mayReply: can(session, 'reviews.reply'), review, isOffline: live.status === 'offline' });
  const size = measureText(text);
  const canPublish = obstacle === null && size.canPublish && !isPublishing;

  return {
    text,
    /** The draft upon which it was written. */
    seen: typed === null ? review.draft : typed.seen,
    size,
    obstacle,
    canPublish,
    /** Why the button to publish is disabled, as far as the user can do something about it. */
    blockedBy: blockedBy(obstacle, size),
    /** Whether the user is changing a reply that is at Google. */
    isEditing: isAtGoogle(review.reply) && (editedId === review.id || typed !== null),
    startEditing: () => setEditedId(review.id),
    stopEditing: () => {
      setEditedId(null);
      setUnsaved(review.id, null);
      if (review.draft !== null) saving.discard();
    },
    change: (next: string) => {
      setUnsaved(review.id, { text: next, seen: typed === null ? review.draft : typed.seen });
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
      queue.mutate({ id: review.id, text: text.trim(), isFirst: review.reply === null }, { onSuccess: () => setEditedId(null) });
    },
    isPublishing,
    publishError: isMine(queue.variables) ? queue.error : null,
  };
}

export type ReplyEditor = ReturnType<typeof useReplyEditor>;

function blockedBy(obstacle: Obstacle, size: TextSize): 'offline' | 'empty' | 'too-long' | null {
  if (obstacle === 'offline') return 'offline';
  if (size.isEmpty) return 'empty';
  return size.over > 0 ? 'too-long' : null;
}

function obstacleOf({ mayReply, review, isOffline }: { mayReply: boolean; review: ReviewItem; isOffline: boolean }): Obstacle {
  if (!mayReply) return 'forbidden';
  if (review.removed) return 'removed';
  if (!review.branchLinked) return 'unlinked';
  return isOffline ? 'offline' : null;
}
