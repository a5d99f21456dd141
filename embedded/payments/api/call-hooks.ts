import type { FastifyInstance } from 'fastify';
import { ApiError, type StandIn } from '../stand-in.ts';
import { keyOf } from './key.ts';

/** Notes every call of the API and applies the fault that is set for it. Browsers on other addresses may post cards. */
export function addCallHooks(app: FastifyInstance, standIn: StandIn): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1')) return undefined;
    void reply.header('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      void reply.header('access-control-allow-headers', 'authorization, content-type').header('access-control-allow-methods', 'POST, GET');
      return reply.code(204).send();
    }
    const fault = standIn.faults.take({ method: request.method, path: request.url });
    if (fault === 'error-500') throw new ApiError(500, 'api_error', 'Something went wrong');
    if (fault === 'refused') throw new ApiError(400, 'invalid_request_error', 'The request is invalid');
    if (fault === 'rate-limited') throw new ApiError(429, 'rate_limit_error', 'Too many requests');
    if (fault === 'timeout') {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (fault !== null) pending.set(request, fault);
    return undefined;
  });
  const pending = new WeakMap<object, string>();
  app.addHook('onSend', async (request, _reply, payload) => {
    const fault = pending.get(request);
    if (fault === 'drop-after-charging') {
      await standIn.state.flush();
      request.raw.socket.destroy();
    }
    return fault === 'half-json' && typeof payload === 'string' ? payload.slice(0, payload.length / 2) : payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/v1')) return;
    standIn.calls.push({ method: request.method, path: request.url, key: keyOf(standIn, request), status: reply.statusCode });
    if (standIn.calls.length > 10_000) standIn.calls.shift();
  });
  // No route answers it: the hook above does.
  app.options('/v1/*', async (_request, reply) => reply.code(204).send());
}
