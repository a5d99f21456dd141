import type { Uuid } from '@sumaa/contracts';
import { setUnsaved, unsaved, useUnsaved } from '../../../lib/form/unsaved-texts.ts';
import { useTimedSave } from '../../../lib/form/use-timed-save.ts';
import { useSaveDraft } from '../api/triage-commands.ts';

/** The own draft that the server has; null: none. */
export interface SavedDraft {
  readonly text: string;
  readonly isPublic: boolean;
}

/** What is typed about a message: kept on this device at once, on the server when `useTimedSave` says. */
export function useMessageDraft(id: Uuid, saved: SavedDraft | null) {
  const typed = useUnsaved(id);
  const draft = useSaveDraft();
  const timed = useTimedSave(id, (keepalive) => {
    const now = unsaved(id);
    const isPublic = now?.isNote !== true;
    if (now === null || (now.text.trim() === (saved?.text ?? '').trim() && (now.text.trim() === '' || isPublic === saved?.isPublic)))
      return false;
    draft.mutate({ id, text: now.text.trim() === '' ? '' : now.text, isPublic, keepalive });
    return true;
  });
  const text = typed?.text ?? saved?.text ?? '';
  const isNote = typed === null ? saved?.isPublic === false : typed.isNote === true;
  const change = (next: { readonly text: string; readonly isNote: boolean }) => {
    setUnsaved(id, { text: next.text, seen: null, isNote: next.isNote });
    timed.typed();
  };
  return {
    text,
    isNote,
    /** `failed`: it is on this device only. */
    state: draft.isPending ? 'saving' : draft.isError && typed !== null ? 'failed' : typed === null && text !== '' ? 'saved' : 'none',
    write: (next: string) => change({ text: next, isNote }),
    setNote: (next: boolean) => change({ text, isNote: next }),
    left: timed.left,
    /** The text is being sent: it becomes no draft. */
    hold: timed.cancel,
    /** The text was sent. */
    clear: () => setUnsaved(id, null),
  } as const;
}

export type MessageDraft = ReturnType<typeof useMessageDraft>;
