import http from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface EdgeParts {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly site: FastifyInstance;
  readonly dev: FastifyInstance;
}

/**
 * Which part answers a request: the same table by which the edge of a larger installation routes (by verb), plus the
 * development pages of this edition. Workers' commands (`/api/internal`) are not reachable from outside: the reading side, which
 * has no such routes, answers them like any path that does not exist.
 */
export function partFor(method: string, url: string): keyof EdgeParts {
  const path = decoded(url.split(/[?#;]/, 1)[0] ?? '/')
    .replace(/\/{2,}/g, '/')
    .toLowerCase();
  const below = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  if (below('/__dev')) return 'dev';
  if (below('/api/internal')) return 'query';
  if (below('/api/auth')) return 'command';
  if (below('/api')) return method === 'GET' || method === 'HEAD' ? 'query' : 'command';
  return 'site';
}

/** As the router behind it will read the path, so that no spelling of it reaches another part than its plain one. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** One HTTP server over the (ready) Fastify instances of all apps; sockets are attached to it by whoever serves them. */
export function createEdge(parts: EdgeParts): http.Server {
  return http.createServer((request, response) => {
    parts[partFor(request.method ?? 'GET', request.url ?? '/')].routing(request, response);
  });
}
