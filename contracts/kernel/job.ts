import type { z } from 'zod';

/** A queue and the payload of its jobs. Payloads hold ids only, no personal data. */
export interface JobDefinition<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly queue: N;
  readonly payload: P;
}

/** Declares a queue with the schema of its payload. */
export function defineJob<const N extends string, P extends z.ZodType>(queue: N, payload: P): JobDefinition<N, P> {
  return { queue, payload };
}
