import { z } from 'zod';
import { namespaces, uuidV5 } from '../derive/index.ts';

/** The chain of events a job belongs to. Both ids are stored with the events that the job causes. */
export interface Chain {
  /** Id of the first command; the same for every event, job and command that follows. */
  readonly correlationId: string;
  /** Id of the event that caused the job, directly or through other jobs; the job's own id when there is no event. */
  readonly causationId: string;
}

/** The context that is stored with a job's payload. */
export interface JobContext {
  readonly chain?: Chain | undefined;
  readonly traceparent?: string | undefined;
}

/** Serialises the context for BullMQ's job metadata; undefined when it is empty. */
export function serializeJobContext({ chain, traceparent }: JobContext): string | undefined {
  return chain === undefined && traceparent === undefined ? undefined : JSON.stringify({ traceparent, ...chain });
}

const sealed = z.object({ traceparent: z.string(), correlationId: z.string(), causationId: z.string() }).partial();

/** Parses the context of a job. Older builds stored a plain traceparent; of unknown texts only the valid members are used. */
export function parseJobContext(text: string | undefined): JobContext {
  if (text === undefined) return {};
  if (!text.startsWith('{')) return { traceparent: text };
  const { data: { traceparent, correlationId, causationId } = {} } = sealed.safeParse(JSON.parse(text));
  const chain = correlationId === undefined || causationId === undefined ? undefined : { correlationId, causationId };
  return { chain, traceparent };
}

/** The chain of a job without a cause (such as a scheduled job); the same for each of its attempts. */
export function ownChainOf(jobId: string): Chain {
  const id = uuidV5(namespaces.job, jobId);
  return { correlationId: id, causationId: id };
}
