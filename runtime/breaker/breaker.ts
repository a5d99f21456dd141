import { CircuitState, circuitBreaker, ConsecutiveBreaker, ExponentialBackoff, handleAll, isBrokenCircuitError } from 'cockatiel';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';

/** `open`: nobody is let through; `trial`: one is, to see whether it is back. */
export type BreakerState = 'closed' | 'open' | 'trial';

/** Keeps callers away from a dependency that does not answer, and looks by itself whether it is back. */
export interface Breaker {
  readonly name: string;
  readonly state: BreakerState;
  /** Throws DependencyAway without calling while the dependency is away. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** The dependency is away and was not called: whatever was to be done is to be done later. */
export class DependencyAway extends Error {
  override readonly name = 'DependencyAway';
  readonly dependency: string;
  readonly retryAfterMs: number;
  constructor(dependency: string, retryAfterMs: number) {
    super(`${dependency} does not answer and is left alone for a while`);
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
 * `isOutage`: whether an error means that the dependency is away (a refusal is an answer). Opens after `failures` of them
 * in a row (10), tries again after `firstTrialMs` (5 s), later and later up to `lastTrialMs` (60 s).
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
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: new ExponentialBackoff({ initialDelay: firstTrialMs, maxDelay: lastTrialMs }),
    breaker: new ConsecutiveBreaker(failures),
  });
  const away = metrics?.gauge('dependency_away', '1 while calls to a dependency are held back, 0.5 during a trial', ['dependency']);
  away?.set({ dependency: name }, 0);
  policy.onStateChange((state) => {
    away?.set({ dependency: name }, state === CircuitState.Closed ? 0 : state === CircuitState.HalfOpen ? 0.5 : 1);
    if (state === CircuitState.Closed) log?.info({ dependency: name }, 'the dependency answers again');
    else if (state === CircuitState.Open) log?.error({ dependency: name }, 'the dependency does not answer and is left alone for a while');
  });
  // Twice the first pause: of all who wait, few come back for each trial.
  const refusal = () => new DependencyAway(name, 2 * firstTrialMs);

  return {
    name,
    get state() {
      return states[policy.state];
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      let outcome: Outcome<T>;
      try {
        outcome = await policy.execute(async (): Promise<Outcome<T>> => {
          try {
            return { ok: true, value: await work() };
          } catch (error) {
            // An answer, even a «no», breaks the row of failures.
            if (!isOutage(error)) return { ok: false, error };
            throw error;
          }
        });
      } catch (error) {
        throw isBrokenCircuitError(error) ? refusal() : error;
      }
      if (!outcome.ok) throw outcome.error;
      return outcome.value;
    },
  };
}
