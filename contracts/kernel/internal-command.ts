import type { z } from 'zod';

interface Internal<N extends string, P extends z.ZodType, R extends z.ZodType> {
  readonly name: N;
  readonly payload: P;
  readonly result: R;
}

/** What a worker may ask of the command side: `POST /api/internal/commands/<name>`, body `{ tenantId, payload }`, service token. */
export interface InternalCommand<
  N extends string = string,
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Internal<N, P, R> {
  readonly kind: 'command';
}

/**
 * What a worker may ask without changing anything; sent like a command. The answer is read from the streams at that moment. An id of
 * another tenant is answered like an unknown one.
 */
export interface InternalQuestion<
  N extends string = string,
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Internal<N, P, R> {
  readonly kind: 'question';
}

/** Declares an internal command. */
export function defineInternalCommand<const N extends string, P extends z.ZodType, R extends z.ZodType>(
  name: N,
  payload: P,
  result: R,
): InternalCommand<N, P, R> {
  return { kind: 'command', name, payload, result };
}

/** Declares an internal question. */
export function defineInternalQuestion<const N extends string, P extends z.ZodType, R extends z.ZodType>(
  name: N,
  payload: P,
  result: R,
): InternalQuestion<N, P, R> {
  return { kind: 'question', name, payload, result };
}
