import type { FastifyRequest } from 'fastify';
import type { PassedLimit } from './rate-limit.ts';
import { noticeOf, tell, type Telling, type TurnedAwayNotice } from './turned-away.ts';

/** What was passed, and `key`: by whom, where that is more than `subject` says. */
export interface Limited extends Omit<PassedLimit, 'subject'> {
  readonly subject: string | null;
  readonly key: string;
  /** Whether a window begins with it, where that is counted for all processes; undefined: each process counts by itself. */
  readonly isFirst?: boolean;
}

/** Counts what limits turn away: a flood makes two notes a window, and not a flood of them. */
export interface LimitTally {
  count(limited: Limited, request: FastifyRequest): void;
  /** Ends every window, and tells what was counted. */
  close(): Promise<void>;
}

interface Window {
  turnedAway: number;
  readonly isTold: boolean;
  readonly first: Promise<TurnedAwayNotice>;
  readonly ends: NodeJS.Timeout;
}

/** So many windows are counted at once; more of them are a flood, and end early, each with what it has counted. */
const openAtMost = 10_000;

/**
 * The first who is turned away is told of at once, without a number: whatever happens to this process, that stands. The number of
 * all of them is told when the window ends (it begins with the first), where there were more; also when the process is stopped. A
 * process that is killed takes the numbers of its open windows with it. Each process counts what it turned away itself.
 *
 * One note a window would be either half: at its beginning without a number, or at its end, when the attack is over (a quarter of an
 * hour, an hour) and only where the process has lived until then.
 */
export function createLimitTally(telling: Telling): LimitTally {
  const windows = new Map<string, Window>();

  async function end(name: string): Promise<void> {
    const window = windows.get(name);
    if (!window) return;
    windows.delete(name);
    clearTimeout(window.ends);
    const { turnedAway, isTold, first } = window;
    if (turnedAway === 1 && isTold) return;
    const notice = await first;
    if (notice.what.kind === 'limited') await tell(telling, { ...notice, what: { ...notice.what, turnedAway } });
  }

  async function close(): Promise<void> {
    await Promise.all([...windows.keys()].map(end));
  }

  return {
    count({ scope, windowSeconds, subject, key, isFirst }, request) {
      const name = `${scope} ${key}`;
      const known = windows.get(name);
      if (known && !isFirst) {
        known.turnedAway++;
        return;
      }
      if (known) void end(name);
      if (windows.size >= openAtMost) void close();
      const first = noticeOf(telling, request, { kind: 'limited', scope, windowSeconds, subject, turnedAway: null });
      const ends = setTimeout(() => void end(name), windowSeconds * 1000).unref();
      windows.set(name, { turnedAway: 1, isTold: isFirst ?? true, first, ends });
      if (isFirst ?? true) void first.then((notice) => tell(telling, notice));
    },
    close,
  };
}
