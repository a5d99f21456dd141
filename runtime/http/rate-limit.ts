import { minute, type Route } from '@sumaa/contracts';
import { refuse, RefusalError } from './refusal.ts';

/** The default limit. It is high because offices share one IP address and a page sends many requests. */
export const defaultLimit = { max: 1200, perMinutes: 1 } as const;

/** The settings of @fastify/rate-limit for a route. */
export function limitOf(route: Route): { readonly max: number; readonly timeWindow: number } {
  const { max, perMinutes } = route.limit ?? defaultLimit;
  return { max, timeWindow: perMinutes * minute };
}

/** The refusal of a caller who must wait `ms`. */
export function tooMany(ms: number): RefusalError {
  return new RefusalError(refuse('too_many_requests', secondsOf(ms)));
}

/** An exceeded limit. `subject` is what it counts: an account, or the HMAC of an e-mail address or IP address. */
export interface ExceededLimit {
  readonly scope: string;
  readonly windowSeconds: number;
  readonly subject: string;
}

/** A limit that is counted outside this package was exceeded. `isFirst`: the first refusal of the window. */
export class RateLimited extends RefusalError {
  readonly noted: ExceededLimit;
  readonly isFirst: boolean;
  constructor(noted: ExceededLimit, { isFirst, retryAfterSeconds }: { readonly isFirst: boolean; readonly retryAfterSeconds: number }) {
    super(refuse('too_many_requests', { seconds: retryAfterSeconds }));
    this.noted = noted;
    this.isFirst = isFirst;
  }
}

const secondsOf = (ms: number) => ({ seconds: Math.max(1, Math.ceil(ms / 1000)) });
