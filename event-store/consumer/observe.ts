import { isTracing, recordSpan } from '@sumaa/runtime/tracing';
import type { StoredEvent } from '../port/event-store.ts';
import type { ConsumerName } from './consumer-name.ts';

/** Hears what consumers do. Nothing of it may throw. */
export interface ConsumerObserver {
  /** A batch was done, in so many seconds. */
  batch(consumer: ConsumerName, events: readonly StoredEvent[], seconds: number): void;
}

export const unobserved: ConsumerObserver = { batch: () => {} };

/** Traces a batch shows up in, at most: one of a rebuild would touch thousands. */
const tracesAtMost = 20;

/** A batch is part of the trace of every command whose events it held. */
export function traceBatch({ kind, name }: ConsumerName, events: readonly StoredEvent[], seconds: number): void {
  if (!isTracing() || kind !== 'projection') return;
  const parents = new Set(events.flatMap(({ metadata: { traceparent } }) => (traceparent === undefined ? [] : [traceparent])));
  for (const parent of [...parents].slice(0, tracesAtMost)) {
    recordSpan(`project ${name}`, seconds, { kind: 'consumer', parent, attributes: { 'batch.events': events.length } });
  }
}
