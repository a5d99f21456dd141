import { startSpan } from '@sumaa/runtime/tracing';
import type { DomainEvent, Recorded } from '../codec/recorded.ts';
import type { Reactor } from './reactor.ts';

/** The jobs a reactor makes of an event, as part of the trace that led to it. */
export function jobsOf<E extends DomainEvent, Job>(reactor: Reactor<E, Job>, event: Recorded<E>): readonly Job[] {
  const { traceparent: parent } = event.metadata;
  const jobs = reactor.react(event);
  const { carry } = reactor;
  if (!carry || parent === undefined || jobs.length === 0) return jobs;
  const span = startSpan(`react ${reactor.name}`, { kind: 'producer', parent, attributes: { event: event.type, jobs: jobs.length } });
  span.end();
  return span.traceparent === undefined ? jobs : jobs.map((job) => carry(job, span.traceparent!));
}
