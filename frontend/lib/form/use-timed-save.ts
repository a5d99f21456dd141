import { useEffect, useRef } from 'react';

/** Ms after the last keystroke. */
const PAUSE_MS = 1000;
/**
 * Ms between two saves while somebody goes on typing. Each save is an event for ever, so a text of two minutes is a handful of events; what
 * comes between is kept on this device.
 */
const APART_MS = 20_000;
/** Ms; long enough that a click on «send» cancels the save which the blur started. */
const AFTER_BLUR_MS = 300;

/**
 * When a typed draft of the opened item is saved on the server: once typing pauses (but not twice within `APART_MS`), when the field is left,
 * and when another item is opened or the page hides or goes away. `save` answers whether there was something to save.
 */
export function useTimedSave(id: string, save: (keepalive: boolean) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  // From the click on «send» until the next keystroke: a save would make a draft of the text that was just sent.
  const held = useRef(false);

  const saveNow = (of: string, keepalive = false) => {
    clearTimeout(timer.current);
    if (of === id && !held.current && save(keepalive)) savedAt.current = Date.now();
  };
  const latest = useRef(saveNow);
  useEffect(() => {
    latest.current = saveNow;
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
      // Still the previous item's `save`: the effect above has not run for the next item yet.
      latest.current(id);
    };
  }, [id]);

  return {
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
      saveNow(id);
    },
  };
}
