import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { serveLocalOnly } from '../local-only.ts';
import { GoogleError, invalidArgument, notFound, serverFault } from './api/google-error.ts';

/** A Fastify that parses bodies and sends errors as Google does; hooks get plain `{ error, issues? }` bodies. */
export async function createGoogleHttp(): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 20 * 1024 * 1024, routerOptions: { maxParamLength: 500 } });
  serveLocalOnly(app);
  await app.register(formbody);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      // Clients often send DELETE with the JSON content type and no body.
      done(null, body === '' ? undefined : JSON.parse(body.toString()));
    } catch {
      done(invalidArgument('Invalid JSON payload received.'), undefined);
    }
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof GoogleError) return reply.code(error.body.error.code).send(error.body);
    if (error instanceof ZodError) return reply.code(400).send({ error: 'the hook does not understand this body', issues: error.issues });
    if (request.url.startsWith('/__admin')) return reply.code(error.statusCode ?? 500).send({ error: error.message });
    const body = (error.statusCode ?? 500) < 500 ? invalidArgument(error.message).body : serverFault(500).body;
    return reply.code(body.error.code).send(body);
  });
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send(notFound().body));
  return app;
}
