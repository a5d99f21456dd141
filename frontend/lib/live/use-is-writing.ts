import { useEffect, useRef, useState } from 'react';

/** Ms after the last keystroke in which somebody still counts as writing. */
const WRITING_MS = 6000;

/** Whether something was typed in the last seconds; `typed` is called with every keystroke, `stop` when the text was sent. */
export function useIsWriting() {
  const [isWriting, setWriting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setWriting(false);
  };
  const typed = () => {
    clearTimeout(timer.current);
    setWriting(true);
    timer.current = setTimeout(() => setWriting(false), WRITING_MS);
  };
  return { isWriting, typed, stop };
}
