let touched = false;

/** What only a person does to a page. Moving the pointer is not among it: a desk that is bumped does that too. */
const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Notes that somebody is at the page. */
export function noteInput(): void {
  touched = true;
}

/** Whether there is input that nobody has taken yet. */
export const hasInput = (): boolean => touched;

/** Whether somebody touched the page since this was asked last. Sockets and refetches do not count: an away screen has them too. */
export function takeInput(): boolean {
  const was = touched;
  touched = false;
  return was;
}

/** Notes input from now on, also where a part of the page keeps the event to itself; returns the way to stop. */
export function watchInput(note = noteInput): () => void {
  const options = { capture: true, passive: true };
  for (const kind of kinds) window.addEventListener(kind, note, options);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, note, options);
  };
}
