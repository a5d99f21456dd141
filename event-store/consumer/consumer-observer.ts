import { isTracing, recordSpan } from '@sumaa/runtime/tracing';
import type { StoredEvent } from '../port/event-store.ts';
import type { ConsumerName } from './consumer-name.ts';

/** Receives what consumers do. Its methods must not throw. */
export interface ConsumerObserver {
  /** Called after each batch with its duration. */
  batch(consumer: ConsumerName, events: readonly StoredEvent[], seconds: number): void;
}

export const unobserved: ConsumerObserver = { batch: () => {} };

/** Traces per batch at most; a batch of a rebuild would belong to thousands. */
const tracesAtMost = 20;

/** Records the batch as a span in the trace of every command whose events it holds. */
export function traceBatch({ kind, name }: ConsumerName, events: readonly StoredEvent[], seconds: number): void {
  if (!isTracing() || kind !== 'projection') return;
  const parents = new Set(events.flatMap(({ metadata: { traceparent } }) => (traceparent === undefined ? [] : [traceparent])));
  for (const parent of [...parents].slice(0, tracesAtMost)) {
    recordSpan(`project ${name}`, seconds, { kind: 'consumer', parent, attributes: { 'batch.events': events.length } });
  }
}
