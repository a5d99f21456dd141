import type { z } from 'zod';

/** A command that a worker sends to command-api: `POST /api/internal/commands/<name>`, body `{ tenantId, payload }`, with the service token. */
export interface InternalCommand<N extends string = string, P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly payload: P;
  readonly result: R;
}

/** Declares an internal command. */
export function defineInternalCommand<const N extends string, P extends z.ZodType, R extends z.ZodType>(
  name: N,
  payload: P,
  result: R,
): InternalCommand<N, P, R> {
  return { name, payload, result };
}
