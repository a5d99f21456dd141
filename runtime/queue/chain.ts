import { z } from 'zod';
import { namespaces, uuidV5 } from '../derive/index.ts';

/** Which chain of events a job belongs to: what it leads to is stored with both. */
export interface Chain {
  /** Of the command that began it all, the same through every event, job and command that follows. */
  readonly correlationId: string;
  /** Of the event the job came from, directly or through the jobs before it; of the job itself where no event led to it. */
  readonly causationId: string;
}

/** What travels beside a job's payload. */
export interface Envelope {
  readonly chain?: Chain | undefined;
  readonly traceparent?: string | undefined;
}

/** The envelope as the text that BullMQ keeps beside a job; undefined where it holds nothing. */
export function sealEnvelope({ chain, traceparent }: Envelope): string | undefined {
  return chain === undefined && traceparent === undefined ? undefined : JSON.stringify({ traceparent, ...chain });
}

const sealed = z.object({ traceparent: z.string(), correlationId: z.string(), causationId: z.string() }).partial();

/** The other way round. A text that is not ours (jobs of earlier builds carried a bare traceparent) opens to what it can tell. */
export function openEnvelope(text: string | undefined): Envelope {
  if (text === undefined) return {};
  if (!text.startsWith('{')) return { traceparent: text };
  const { data: { traceparent, correlationId, causationId } = {} } = sealed.safeParse(JSON.parse(text));
  const chain = correlationId === undefined || causationId === undefined ? undefined : { correlationId, causationId };
  return { chain, traceparent };
}

/** The chain that a job begins which nothing but the clock has ordered; the same for each of its attempts. */
export function chainBegunBy(jobId: string): Chain {
  const id = uuidV5(namespaces.job, jobId);
  return { correlationId: id, causationId: id };
}
