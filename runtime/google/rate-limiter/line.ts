import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { lateAnswerMs, type QuotaSource } from './quota.ts';

/** Delay before a retry after the source failed. */
const retryMs = 1_000;
/**
 * A process that has just made a call asks this much later for the next one, and less late each time it is refused. So processes that
 * wait for the same turn get it in rotation, whichever is nearer to the source.
 */
const yieldMs = 40;
const yieldStepMs = 8;

/** The callers of this process that wait for a turn; one question to the source at a time, for whoever is next. */
export interface Line {
  readonly queue: FairQueue<() => void>;
  /** Begins to ask if it does not yet; call it after every push. */
  serve(): void;
}

/** `urgent`: for calls that go before those of every process. `pausedUntil`: the end of the last known pause, by `now`. */
export function createLine(options: {
  readonly urgent: boolean;
  readonly quota: Pick<QuotaSource, 'ask'>;
  readonly now: () => number;
  readonly pausedUntil: () => number;
  readonly onTrouble: ((error: unknown) => void) | undefined;
}): Line {
  const { urgent, quota, now, pausedUntil, onTrouble } = options;
  const queue = createFairQueue<() => void>();
  let serving = false;
  let askAt = -Infinity;
  let booked: number | null = null;
  let refusals = 0;
  let wasLate = false;

  async function ask(): Promise<void> {
    const asked = now();
    const answer = await quota.ask({ urgent, booked });
    const answered = now();
    ({ booked } = answer);
    // A late answer gives a turn of the past, which could make a call too many. But if all answers are late, calls must still be made.
    const isLost = answered - asked > lateAnswerMs && !wasLate;
    wasLate = isLost;
    if (answer.waitMs > 0) {
      refusals += 1;
      askAt = answered + answer.waitMs + (urgent ? 0 : Math.max(0, yieldMs - yieldStepMs * refusals));
    } else if (!isLost && pausedUntil() <= answered) {
      refusals = 0;
      askAt = urgent || answer.nextInMs === 0 ? answered : answered + answer.nextInMs + yieldMs;
      queue.shift()?.();
    }
  }

  async function askUntilEmpty(): Promise<void> {
    serving = true;
    while (queue.size > 0) {
      const ms = Math.max(askAt, pausedUntil()) - now();
      if (ms > 0) await sleep(ms);
      else
        await ask().catch((error: unknown) => {
          onTrouble?.(error);
          askAt = now() + retryMs;
        });
    }
    serving = false;
  }

  return {
    queue,
    serve() {
      if (!serving) void askUntilEmpty();
    },
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(1, Math.ceil(ms))));
