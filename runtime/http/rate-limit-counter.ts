import type { FastifyRequest } from 'fastify';
import type { ExceededLimit } from './rate-limit.ts';
import { noticeOf, sendNotice, type NoticeSender, type RefusedRequestNotice } from './refused-requests.ts';

/** An exceeded limit. `key` identifies the caller, also when `subject` is null. */
export interface LimitedRequest extends Omit<ExceededLimit, 'subject'> {
  readonly subject: string | null;
  readonly key: string;
  /** Whether this is the first refusal of a window, for limits counted across processes; undefined: each process counts its own windows. */
  readonly isFirst?: boolean;
}

/** Counts requests refused by rate limits, and sends at most two notices per window and caller. */
export interface RateLimitCounter {
  count(limited: LimitedRequest, request: FastifyRequest): void;
  /** Ends every window and sends its total. */
  close(): Promise<void>;
}

interface Window {
  turnedAway: number;
  readonly isFirstSent: boolean;
  readonly first: Promise<RefusedRequestNotice>;
  readonly ends: NodeJS.Timeout;
}

/** Limit of open windows. Beyond it, all windows end early, each with its total. */
const maxWindows = 10_000;

/**
 * Sends a notice for the first refused request of a window immediately, so that it survives a crash. When the window ends, or the
 * process stops, it sends the total if there was more than one. Each process counts only its own refusals; a killed process loses the
 * totals of its open windows.
 */
export function createRateLimitCounter(telling: NoticeSender): RateLimitCounter {
  const windows = new Map<string, Window>();

  async function end(name: string): Promise<void> {
    const window = windows.get(name);
    if (!window) return;
    windows.delete(name);
    clearTimeout(window.ends);
    const { turnedAway, isFirstSent, first } = window;
    if (turnedAway === 1 && isFirstSent) return;
    const notice = await first;
    if (notice.what.kind === 'limited') await sendNotice(telling, { ...notice, what: { ...notice.what, turnedAway } });
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
      if (windows.size >= maxWindows) void close();
      const first = noticeOf(telling, request, { kind: 'limited', scope, windowSeconds, subject, turnedAway: null });
      const ends = setTimeout(() => void end(name), windowSeconds * 1000).unref();
      windows.set(name, { turnedAway: 1, isFirstSent: isFirst ?? true, first, ends });
      if (isFirst ?? true) void first.then((notice) => sendNotice(telling, notice));
    },
    close,
  };
}
