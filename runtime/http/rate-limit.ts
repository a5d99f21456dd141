import { minute, type Route } from '@sumaa/contracts';
import type { FastifyRequest } from 'fastify';
import { refuse, RefusalError } from './refusal.ts';

/** One notice per address, route and window about what was turned away. */
export interface Limited {
  readonly route: string;
  readonly ip: string;
  readonly windowMs: number;
}

/** Generous: offices share one address, and a page asks many questions. */
export const defaultLimit = { max: 1200, perMinutes: 1 } as const;

/** The settings of @fastify/rate-limit for a route. */
export function limitOf(route: Route): { readonly max: number; readonly timeWindow: number } {
  const { max, perMinutes } = route.limit ?? defaultLimit;
  return { max, timeWindow: perMinutes * minute };
}

/** The refusal of a caller who must wait `ms`. */
export function tooMany(ms: number): RefusalError {
  return new RefusalError(refuse('too_many_requests', { seconds: Math.max(1, Math.ceil(ms / 1000)) }));
}

/** Calls `onLimited` for the first refusal of a window only, so that a flood makes one event and not a flood of them. */
export function summarise(onLimited: (limited: Limited) => void): (request: FastifyRequest, windowMs: number) => void {
  const told = new Map<string, number>();
  return (request, windowMs) => {
    const now = performance.now();
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const key = `${request.ip} ${route}`;
    if ((told.get(key) ?? 0) > now) return;
    if (told.size > 10_000) told.clear();
    told.set(key, now + windowMs);
    onLimited({ route, ip: request.ip, windowMs });
  };
}
