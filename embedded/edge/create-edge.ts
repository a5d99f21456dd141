import http from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface EdgeParts {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly site: FastifyInstance;
  readonly dev: FastifyInstance;
}

/**
 * Which part answers a request: the same routing table (by method) as the edge of a larger installation, plus the development pages
 * of this edition. Worker commands (`/api/internal`) are not reachable from outside: the query side has no such routes and answers
 * 404.
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
  if (path.startsWith('/b/') || path.startsWith('/en/b/')) return 'query';
  if (path.startsWith('/r/')) return 'command';
  return 'site';
}

/** Decodes the path as the router behind does, so that no spelling of a path reaches another part. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** One HTTP server over the (ready) Fastify instances of all apps. The live sockets are attached to it later. */
export function createEdge(parts: EdgeParts): http.Server {
  const server = http.createServer((request, response) => {
    parts[partFor(request.method ?? 'GET', request.url ?? '/')].routing(request, response);
  });
  // Longer than anything that this one process does at a stretch, e.g. drawing a PDF: a connection that was idle for the 5 s of Node would
  // be reset although its next request had arrived meanwhile.
  server.keepAliveTimeout = 65_000;
  return server;
}
