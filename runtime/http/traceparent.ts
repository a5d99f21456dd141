import type { FastifyRequest } from 'fastify';

/** The W3C `traceparent` header; undefined when malformed. */
export function traceparentOf(request: FastifyRequest): string | undefined {
  const value = request.headers['traceparent'];
  return typeof value === 'string' && /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(value) ? value : undefined;
}
