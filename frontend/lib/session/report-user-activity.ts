import { hasInput, watchInput } from '../form/user-input.ts';

/** Maximum delay before the server learns of user input, ms; the shortest idle time-out of a session is half an hour. */
const REPORT_AFTER_MS = 5 * 60_000;

type Options = {
  readonly isSignedIn: () => boolean;
  /** Reports the input to the server, as every refresh does; a refresh takes the input (`takeInput`). */
  readonly report: () => Promise<unknown>;
};

/**
 * Reports user input to the server while a user only reads and scrolls one page, so that the session does not become idle. Input that
 * another refresh reported is not reported again; a failed report is repeated later. Returns the function that stops it.
 */
export function reportUserActivity({ isSignedIn, report }: Options): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    if (due !== undefined || !isSignedIn()) return;
    due = setTimeout(() => {
      due = undefined;
      if (isSignedIn() && hasInput()) void report().catch(schedule);
    }, REPORT_AFTER_MS);
  };
  const stop = watchInput(schedule);
  return () => {
    stop();
    clearTimeout(due);
  };
}
