import { startSpan } from '@sumaa/runtime/tracing';
import type { DomainEvent, Recorded } from '../codec/recorded.ts';
import type { Reactor } from './reactor.ts';

/** The jobs that a reactor creates for an event, with the event's correlation chain and trace. */
export function jobsOf<E extends DomainEvent, Job>(reactor: Reactor<E, Job>, event: Recorded<E>): readonly Job[] {
  const { $correlationId: correlationId, traceparent: parent } = event.metadata;
  const jobs = reactor.react(event);
  const { carry } = reactor;
  if (!carry || jobs.length === 0) return jobs;
  const chain = { correlationId, causationId: event.id };
  const traceparent = parent === undefined ? undefined : tracedAs(parent, reactor, event, jobs.length);
  return jobs.map((job) => carry(job, traceparent === undefined ? { chain } : { chain, traceparent }));
}

function tracedAs(parent: string, { name }: { readonly name: string }, event: DomainEvent, jobs: number): string | undefined {
  const span = startSpan(`react ${name}`, { kind: 'producer', parent, attributes: { event: event.type, jobs } });
  span.end();
  return span.traceparent;
}
