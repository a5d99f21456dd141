import type { ReviewItem } from '@sumaa/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLiveState } from '../../../lib/live/connection.ts';
import { can, useSession } from '../../../lib/session.ts';
import { useQueueReply, useSaveDraft } from '../api/commands.ts';
import { draftState, measureText, initialText, isAtGoogle } from './reply-phase.ts';
import { setUnsavedText, unsavedText, useUnsavedText } from './unsaved-texts.ts';

/** Why the user cannot publish; null when the user can. */
export type Obstacle = 'forbidden' | 'removed' | 'offline' | null;

// Milliseconds; long enough that a click on «publish» cancels the draft save which the blur started.
const AUTOSAVE_AFTER_BLUR = 300;

/** The reply editor of the opened review: typing, saving drafts, publishing. */
export function useReplyEditor(review: ReviewItem) {
  const session = useSession();
  const live = useLiveState();
  const typed = useUnsavedText(review.id);
  const draft = useSaveDraft();
  const queue = useQueueReply();
  const [editedId, setEditedId] = useState<string | null>(null);
  const isMine = (variables: { id: string } | undefined) => variables?.id === review.id;

  const text = typed ?? initialText(review);
  const isDirty = typed !== null && typed.trim() !== initialText(review).trim();
  const isSaving = draft.isPending && isMine(draft.variables);
  const isPublishing = queue.isPending && isMine(queue.variables);

  const save = (id: string) => {
    const now = unsavedText(id);
    if (id !== review.id || now === null || now.trim() === initialText(review).trim()) return;
    draft.mutate({ id, text: now.trim() === '' ? '' : now });
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const { id } = review;
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      // Still the previous review's `save`: the effect above has not run for the next review yet.
      latest.current(id);
    },
    [id],
  );

  const obstacle = obstacleOf({ mayReply: can(session, 'reviews.reply'), isRemoved: review.removed, isOffline: live.status === 'offline' });
  const size = measureText(text);
  const canPublish = obstacle === null && size.canPublish && !isPublishing;

  return {
    text,
    size,
    obstacle,
    canPublish,
    /** Whether the user is changing a reply that is at Google. */
    isEditing: isAtGoogle(review.reply) && (editedId === review.id || typed !== null),
    startEditing: () => setEditedId(review.id),
    stopEditing: () => {
      setEditedId(null);
      setUnsavedText(review.id, null);
      if (review.draft !== null) draft.mutate({ id: review.id, text: '' });
    },
    change: (next: string) => setUnsavedText(review.id, next),
    leave: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(id), AUTOSAVE_AFTER_BLUR);
    },
    save: () => {
      clearTimeout(timer.current);
      save(id);
    },
    canSave: isDirty && !isSaving && obstacle !== 'forbidden',
    draft: draftState({ isDirty, hasDraft: review.draft !== null, isSaving, hasFailed: draft.isError && isMine(draft.variables) }),
    publish: () => {
      if (!canPublish) return;
      clearTimeout(timer.current);
      queue.mutate({ id: review.id, text: text.trim() }, { onSuccess: () => setEditedId(null) });
    },
    isPublishing,
    publishError: isMine(queue.variables) ? queue.error : null,
  };
}

export type ReplyEditor = ReturnType<typeof useReplyEditor>;

function obstacleOf({ mayReply, isRemoved, isOffline }: { mayReply: boolean; isRemoved: boolean; isOffline: boolean }): Obstacle {
  if (!mayReply) return 'forbidden';
  if (isRemoved) return 'removed';
  return isOffline ? 'offline' : null;
}
