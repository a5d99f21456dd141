let touched = false;

/** Events only a person causes. Pointer moves are excluded: a bumped desk causes them too. */
const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Records that there was user input. */
export function recordInput(): void {
  touched = true;
}

/** Whether there is recorded input that `takeInput` has not taken. */
export const hasInput = (): boolean => touched;

/** Returns and clears whether there was input since the last call. Sockets and refetches do not count: an unattended screen has them too. */
export function takeInput(): boolean {
  const was = touched;
  touched = false;
  return was;
}

/** Records input from now on, also where a component stops the event's propagation. Returns the function that stops it. */
export function watchInput(record = recordInput): () => void {
  const options = { capture: true, passive: true };
  for (const kind of kinds) window.addEventListener(kind, record, options);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, record, options);
  };
}
