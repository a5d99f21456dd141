import {
  CircuitState,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  isBrokenCircuitError,
  type IBackoff,
} from 'cockatiel';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';

/** `open`: no call passes; `trial`: one call passes, to test whether the dependency is back. */
export type BreakerState = 'closed' | 'open' | 'trial';

/** Circuit breaker: stops calls to an unavailable dependency and lets trial calls through. */
export interface Breaker {
  readonly name: string;
  readonly state: BreakerState;
  /** Throws CircuitOpen, without calling, while the circuit is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Throws CircuitOpen while `run` would. For callers that wait for something else before they call. */
  throwIfOpen(): void;
  /** Like `throwIfOpen`, but lets only one caller through for each trial. For work that cannot be taken back once it has begun. */
  admitOne(): void;
}

/** The circuit is open and the dependency was not called. The caller may retry after `retryAfterMs`. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
  readonly dependency: string;
  readonly retryAfterMs: number;
  constructor(dependency: string, retryAfterMs: number) {
    super(`${dependency} is unavailable: circuit open`);
    this.dependency = dependency;
    this.retryAfterMs = retryAfterMs;
  }
}

const states: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'trial',
  [CircuitState.Isolated]: 'open',
};

type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/**
 * Creates a circuit breaker. `isOutage`: whether an error means that the dependency is unavailable; a refusal is an answer, so it is
 * not an outage. Opens after `failures` consecutive outages (10); the first trial is after `firstTrialMs` (5 s), later ones after
 * growing pauses up to `lastTrialMs` (60 s). What callers are told to wait doubles with each failed trial, from twice `firstTrialMs` up to
 * `lastTrialMs`.
 */
export function createBreaker(options: {
  readonly name: string;
  readonly isOutage: (error: unknown) => boolean;
  readonly failures?: number;
  readonly firstTrialMs?: number;
  readonly lastTrialMs?: number;
  readonly log?: Log | undefined;
  readonly metrics?: Metrics | undefined;
}): Breaker {
  const { name, isOutage, failures = 10, firstTrialMs = 5_000, lastTrialMs = 60_000, log, metrics } = options;
  let pauseMs = 0;
  let trialAt = 0;
  let openings = 0;
  let admittedUntil = 0;
  /** The library does not say how long its circuit stays open. */
  const watched = (backoff: IBackoff<unknown>): IBackoff<unknown> => {
    pauseMs = backoff.duration;
    return { duration: pauseMs, next: (context) => watched(backoff.next(context)) };
  };
  const backoff = new ExponentialBackoff({ initialDelay: firstTrialMs, maxDelay: lastTrialMs });
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: { next: () => watched(backoff.next()) },
    breaker: new ConsecutiveBreaker(failures),
  });
  const openGauge = metrics?.gauge('dependency_away', '1 while the circuit is open, 0.5 during a trial call', ['dependency']);
  openGauge?.set({ dependency: name }, 0);
  policy.onStateChange((state) => {
    if (state === CircuitState.Open) {
      trialAt = Date.now() + pauseMs;
      openings += 1;
    } else if (state === CircuitState.Closed) openings = 0;
    openGauge?.set({ dependency: name }, state === CircuitState.Closed ? 0 : state === CircuitState.HalfOpen ? 0.5 : 1);
    if (state === CircuitState.Closed) log?.info({ dependency: name }, 'circuit closed: the dependency is available again');
    else if (state === CircuitState.Open) log?.error({ dependency: name }, 'circuit open: the dependency is unavailable');
  });
  // Longer than the pause before a trial, so that few of the waiting callers retry at each trial.
  const shortestMs = 2 * firstTrialMs;
  const circuitOpen = () => new CircuitOpen(name, Math.max(shortestMs, Math.min(lastTrialMs, shortestMs * 2 ** Math.max(0, openings - 1))));
  const throwIfOpen = () => {
    if (policy.state === CircuitState.Open && Date.now() < trialAt) throw circuitOpen();
  };

  return {
    name,
    get state() {
      return states[policy.state];
    },
    throwIfOpen,
    admitOne() {
      throwIfOpen();
      if (policy.state === CircuitState.Closed) return;
      if (policy.state === CircuitState.HalfOpen || Date.now() < admittedUntil) throw circuitOpen();
      admittedUntil = Date.now() + firstTrialMs;
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      let outcome: Outcome<T>;
      try {
        outcome = await policy.execute(async (): Promise<Outcome<T>> => {
          try {
            return { ok: true, value: await work() };
          } catch (error) {
            // Any answer, even a refusal, resets the count of consecutive failures.
            if (!isOutage(error)) return { ok: false, error };
            throw error;
          }
        });
      } catch (error) {
        throw isBrokenCircuitError(error) ? circuitOpen() : error;
      }
      if (!outcome.ok) throw outcome.error;
      return outcome.value;
    },
  };
}
