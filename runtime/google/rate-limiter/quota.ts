/**
 * The quota of the whole platform, shared by all processes: calls at even distances. Each call is one question. A call that is not
 * urgent only takes a turn that is free now; an urgent one that must wait books the next turn, so it goes before all others.
 */
export interface QuotaSource extends PauseSource {
  ask(question: QuotaQuestion): Promise<QuotaAnswer>;
  close(): Promise<void>;
}

export interface QuotaQuestion {
  readonly urgent: boolean;
  /** The turn that an earlier answer booked for this call. A pause or a long delay makes it void. */
  readonly booked: number | null;
}

export interface QuotaAnswer {
  /** 0: make the call now. Otherwise: ask again after so many ms. */
  readonly waitMs: number;
  /** The booked turn, in ms of the source's clock; null where none is booked. */
  readonly booked: number | null;
  /** Until the next turn is free, in ms. */
  readonly nextInMs: number;
}

/** A pause that Google asked for, shared by all users of the source. */
export interface PauseSource {
  /** No call may be made in the next `ms`. */
  pause(ms: number): Promise<void>;
  /** Remaining pause in ms, from the request; 0 without a pause. */
  pausedMs(): Promise<number>;
}

/** How late a turn may be taken without moving the later ones, in ms. */
export const lateTurnMs = 200;

/** How long the answer of the source may take before its turn counts as lost, in ms. */
export const lateAnswerMs = 200;

/** How late a booked turn may still be used, in ms. Longer than an answer takes, so that a slow source does not make it void. */
export const lateBookingMs = 1_000;

/** Turns taken further ahead than this (ms, after now or the end of a pause) mean that a clock was set back, not real demand. */
export const farFutureMs = 600_000;

/** Share of the limit that is not used, so that late calls and network jitter cannot exceed the limit in any minute. */
const margin = 0.012;

/**
 * The distance between two turns in ms. At most `requestsPerMinute` calls fall into any 60 s, because
 * floor((60 s + lateTurnMs + lateAnswerMs) / distance) + 1 never exceeds the limit.
 */
export function turnDistance(requestsPerMinute: number): number {
  return (60_000 / requestsPerMinute) * (1 + margin);
}

/** The quota of a single process: for tests, tools and single-process installations. `now` is a monotonic clock in ms. */
export function createLocalQuota(options: { readonly requestsPerMinute: number; readonly now?: () => number }): QuotaSource {
  const { requestsPerMinute, now = () => performance.now() } = options;
  const distance = turnDistance(requestsPerMinute);
  let nextAt = -Infinity;
  let pausedUntil = -Infinity;

  return {
    async ask({ urgent, booked }) {
      const at = now();
      const open = Math.max(at, pausedUntil);
      if (nextAt > open + farFutureMs) nextAt = open;
      const answer = (waitMs: number, kept: number | null): QuotaAnswer => ({
        waitMs,
        booked: kept,
        nextInMs: Math.max(0, Math.max(nextAt, pausedUntil) - at),
      });
      if (booked !== null && booked >= pausedUntil && booked >= at - lateBookingMs && booked <= open + farFutureMs)
        return booked > at ? answer(booked - at, booked) : answer(0, null);
      const turn = Math.max(nextAt, pausedUntil, at - lateTurnMs);
      if (turn <= at || urgent) nextAt = turn + distance;
      return turn > at ? answer(turn - at, urgent ? turn : null) : answer(0, null);
    },
    async pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    pausedMs: async () => Math.max(0, pausedUntil - now()),
    close: async () => {},
  };
}
