import type { Metrics } from '@sumaa/runtime/metrics';
import { startSpan } from '@sumaa/runtime/tracing';
import { InvalidAppend, OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from './errors.ts';
import type { EventStore } from './event-store.ts';
import { categoryOf } from './stream-names.ts';

const seconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The store with a duration metric and a trace span for each append; the span's parent is the trace in the events' metadata. */
export function withObservedAppends(store: EventStore, metrics?: Metrics): EventStore {
  const took = metrics?.histogram('event_append_seconds', 'Time of one append, in seconds', ['category', 'result'], seconds);
  const events = metrics?.counter('events_appended_total', 'Events appended', ['category']);
  return {
    ...store,
    async append(stream, batch, options) {
      const category = categoryOf(stream);
      const [first] = batch;
      const parent = first && 'metadata' in first ? first.metadata.traceparent : undefined;
      const span = startSpan(`append ${category}`, { kind: 'client', parent, attributes: { stream, events: batch.length } });
      const from = performance.now();
      const done = (result: string) => took?.observe({ category, result }, (performance.now() - from) / 1000);
      try {
        const appended = await store.append(stream, batch, options);
        done('appended');
        events?.inc({ category }, batch.length);
        span.end();
        return appended;
      } catch (error) {
        done(resultOf(error));
        span.end(error);
        throw error;
      }
    },
  };
}

function resultOf(error: unknown): string {
  if (error instanceof WrongExpectedRevision) return 'conflict';
  if (error instanceof InvalidAppend) return 'invalid';
  return error instanceof StoreUnavailable || error instanceof OutcomeUnknown ? 'unavailable' : 'failed';
}
