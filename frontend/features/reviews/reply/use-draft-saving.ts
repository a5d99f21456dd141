import type { ReviewItem } from '@sumaa/contracts';
import { useRef } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useSaveDraft } from '../api/commands.ts';
import { initialText } from './reply-phase.ts';
import { unsaved } from '../../../lib/form/unsaved-texts.ts';
import { useTimedSave } from '../../../lib/form/use-timed-save.ts';

/** Saves the typed text of the opened review on the server, when `useTimedSave` says. */
export function useDraftSaving(review: ReviewItem) {
  const draft = useSaveDraft();
  const { accountId } = useSession();
  const { id } = review;
  const isMine = draft.variables?.id === id;
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const timed = useTimedSave(id, (keepalive) => {
    const now = unsaved(id);
    if (now === null || now.text.trim() === initialText(review).trim() || isContested(review, now, accountId)) return false;
    const text = now.text.trim() === '' ? '' : now.text;
    underWay.current = draft.mutateAsync({ id, text, seen: now.seen, keepalive }).catch(() => undefined);
    return true;
  });
  return {
    ...timed,
    /** Resolves once no save is under way. */
    settled: () => underWay.current,
    isSaving: draft.isPending && isMine,
    hasFailed: draft.isError && isMine,
    discard: () => draft.mutate({ id, text: '', seen: review.draft }),
  };
}

/** Whether somebody else saved a draft since the typed text was begun: neither replaces the other unasked. */
export function isContested(
  review: ReviewItem,
  typed: { readonly text: string; readonly seen: string | null },
  accountId: string,
): boolean {
  const { draft, draftBy } = review;
  if (draft === null || draftBy === null || draftBy.accountId === accountId) return false;
  return draft !== typed.seen && draft.trim() !== typed.text.trim();
}
