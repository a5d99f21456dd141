import { useEffect, useRef } from 'react';
import type { ReplyEditor } from './use-reply-editor.ts';

/** A text that grows in an empty editor while it is written; it stops where somebody types. */
export function useStreamedText(editor: ReplyEditor) {
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  /** What the stream has put into the editor; null: the editor is the person's. It may show a text before the last one, until it is rendered. */
  const shown = useRef<Set<string> | null>(null);
  const show = (text: string) => {
    if (shown.current === null || !shown.current.has(latest.current.text)) return;
    shown.current.add(text);
    latest.current.change(text);
  };
  return {
    begin: () => {
      shown.current = latest.current.text === '' && !latest.current.isPublishing ? new Set(['']) : null;
    },
    grow: show,
    /** The text did not come to its end: the editor is empty again. */
    takeBack: () => {
      show('');
      shown.current = null;
    },
  } as const;
}
