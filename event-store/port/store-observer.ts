import { timedCall, type Metrics } from '@sumaa/runtime/metrics';
import { EventStoreError } from './errors.ts';
import type { StoreKind } from './event-store.ts';

/** The calls of a store to its server. `subscribe`: the start of a subscription or, in a store that polls, each page. */
export type StoreOperation = 'append' | 'read' | 'subscribe';

/** Records how the calls of a store to its server end. */
export interface StoreObserver {
  /** Times a call including all its attempts. */
  timed<T>(operation: StoreOperation, call: () => Promise<T>): Promise<T>;
  /** Counts a failed attempt; the next one may succeed. `unexpected`: an error that is not classified. */
  failed(operation: StoreOperation, kind: string): void;
}

export const unobserved: StoreObserver = { timed: (_, call) => call(), failed: () => {} };

const seconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Records `event_store_call_seconds` and `event_store_failures_total`, shared by all stores of the process. */
export function observeStore(store: StoreKind, metrics: Metrics | undefined): StoreObserver {
  if (!metrics) return unobserved;
  const calls = metrics.histogram(
    'event_store_call_seconds',
    'Time of one call to the event store by how it ended',
    ['store', 'operation', 'result'],
    seconds,
  );
  const failures = metrics.counter(
    'event_store_failures_total',
    'Failed attempts by kind; «unexpected» is an error that is not classified',
    ['store', 'operation', 'kind'],
  );
  // Starts at 0, so that the first failure shows as an increase.
  for (const operation of ['append', 'read', 'subscribe']) failures.inc({ store, operation, kind: 'unexpected' }, 0);
  return {
    timed: (operation, call) =>
      timedCall((name, result, took) => calls.observe({ store, operation: name, result }, took), operation, call, resultOf),
    failed: (operation, kind) => failures.inc({ store, operation, kind }),
  };
}

const resultOf = (error: unknown): string => (error instanceof EventStoreError ? error.code : 'failed');
