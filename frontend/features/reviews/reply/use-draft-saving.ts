import type { ReviewItem } from '@sumaa/contracts';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useSaveDraft } from '../api/commands.ts';
import { initialText } from './reply-phase.ts';
import { unsaved } from './unsaved-texts.ts';

/** Ms after the last keystroke. */
const PAUSE_MS = 1000;
/**
 * Ms between two saves while somebody goes on typing. Each save is an event of the review for ever, so a reply of two minutes is a handful
 * of events; what comes between is kept on this device.
 */
const APART_MS = 20_000;
/** Ms; long enough that a click on «publish» cancels the save which the blur started. */
const AFTER_BLUR_MS = 300;

/**
 * Saves the typed text of the opened review on the server: once typing pauses (but not twice within `APART_MS`), when the field is left,
 * and when another review is opened or the page hides or goes away.
 */
export function useDraftSaving(review: ReviewItem) {
  const draft = useSaveDraft();
  const { accountId } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  // From the click on «publish» until the next keystroke: a save would make a draft of the text that was just sent.
  const held = useRef(false);
  const { id } = review;
  const isMine = draft.variables?.id === id;

  const save = (of: string, keepalive = false) => {
    clearTimeout(timer.current);
    const now = of === id && !held.current ? unsaved(of) : null;
    if (now === null || now.text.trim() === initialText(review).trim() || isContested(review, now, accountId)) return;
    savedAt.current = Date.now();
    draft.mutate({ id: of, text: now.text.trim() === '' ? '' : now.text, seen: now.seen, keepalive });
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const saveIn = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(id), ms);
  };

  useEffect(() => {
    held.current = false;
    // A text that a killed tab left behind.
    latest.current(id);
    const hide = () => {
      if (document.visibilityState === 'hidden') latest.current(id, true);
    };
    const leave = () => latest.current(id, true);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      // Still the previous review's `save`: the effect above has not run for the next review yet.
      latest.current(id);
    };
  }, [id]);

  return {
    isSaving: draft.isPending && isMine,
    hasFailed: draft.isError && isMine,
    /** After every keystroke. */
    typed: () => {
      held.current = false;
      saveIn(Math.max(PAUSE_MS, savedAt.current + APART_MS - Date.now()));
    },
    left: () => saveIn(AFTER_BLUR_MS),
    cancel: () => {
      clearTimeout(timer.current);
      held.current = true;
    },
    save: () => {
      held.current = false;
      save(id);
    },
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
