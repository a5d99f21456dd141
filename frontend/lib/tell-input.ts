import { hasInput, watchInput } from './human-input.ts';

/** Within this the server hears of somebody at the page, ms: the shortest a session may be idle is half an hour. */
const TOLD_WITHIN = 5 * 60_000;

type Telling = {
  readonly isSignedIn: () => boolean;
  /** Tells the server, as every refresh does; input counts as told once it has been taken. */
  readonly tell: () => Promise<unknown>;
};

/**
 * Lets the server hear of whoever reads and scrolls one page without asking it anything, so that the session is not taken for idle.
 * What another refresh has told is not told again; what nobody heard is told later. Returns the way to stop.
 */
export function tellInput({ isSignedIn, tell }: Telling): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    if (due !== undefined || !isSignedIn()) return;
    due = setTimeout(() => {
      due = undefined;
      if (isSignedIn() && hasInput()) void tell().catch(later);
    }, TOLD_WITHIN);
  };
  const stop = watchInput(later);
  return () => {
    stop();
    clearTimeout(due);
  };
}
