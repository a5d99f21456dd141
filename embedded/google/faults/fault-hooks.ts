import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../api/caller.ts';
import { rateLimited, serverFault, serviceDisabled } from '../api/google-error.ts';
import { isApiPath, serviceOf } from '../api/google-apis.ts';
import type { StandIn } from '../stand-in.ts';
import { hashSecret, withoutSecrets, type Call } from './call-log.ts';
import type { Fault, FaultName, FaultTarget } from './faults.ts';

type CallContext = { call: Call; startedAt: number; faults: Map<FaultName, Fault> };

const DEFAULT_SLOW_MS = 5000;
/** Longer than any reasonable client waits; the server then drops the connection. */
const DEFAULT_HANG_MS = 60_000;

/** Hooks that every call except `/__admin` passes: log, faults, quota, authentication, and faulty answers. */
export function addCallHooks(app: FastifyInstance, standIn: StandIn): void {
  const contexts = new WeakMap<FastifyRequest, CallContext>();

  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    if (path.startsWith('/__admin') || path === '/') return;
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const call = standIn.calls.begin({
      at: new Date(standIn.state.now()).toISOString(),
      method: request.method,
      path,
      query: withoutSecrets(request.query as Record<string, unknown>),
      ...(bearer ? { tokenHash: hashSecret(bearer) } : {}),
    });
    contexts.set(request, { call, startedAt: performance.now(), faults: new Map() });
  });

  app.addHook('preHandler', async (request, reply) => {
    const context = contexts.get(request);
    if (!context) return;
    const { path, method } = context.call;
    if (isApiPath(path) && method !== 'GET') context.call.body = request.body;
    const untilCleared = standIn.faults.untilCleared();
    const faults = standIn.faults.take(targetOf(request, path));
    context.faults = faults;
    if (faults.size > 0) context.call.faults = [...faults.keys()];

    const slow = faults.get('slow');
    if (slow) await waitUnlessClosed(reply, slow.delayMs ?? DEFAULT_SLOW_MS, untilCleared);
    if (faults.has('reset')) {
      complete(context, 0);
      request.raw.socket.resetAndDestroy();
      return reply.hijack();
    }
    const setRetryAfter = (seconds: number | undefined) => {
      if (!seconds) return;
      context.call.retryAfterSeconds = seconds;
      void reply.header('retry-after', seconds);
    };
    const fault = faults.get('error-500');
    setRetryAfter(fault?.retryAfterSeconds);
    if (fault) throw serverFault(fault.status ?? 500);
    if (!isApiPath(path)) return;

    const service = serviceOf(path);
    if (faults.has('service-disabled')) throw serviceDisabled(service);
    if (faults.has('zero-quota')) throw rateLimited(service, 0);
    if (faults.has('day-quota-spent')) throw rateLimited(service, 1_000, 'day');
    const limited = faults.get('rate-limited');
    setRetryAfter(limited?.retryAfterSeconds);
    if (limited || !standIn.quota.admit(service)) throw rateLimited(service, standIn.quota.limit(service));
    if (service !== 'places.googleapis.com') authenticate(standIn, request, service, faults);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const context = contexts.get(request);
    const hang = context?.faults.get('timeout-after-applying');
    if (context && hang) {
      complete(context, 0);
      await waitUnlessClosed(reply, hang.delayMs ?? DEFAULT_HANG_MS);
      request.raw.socket.destroy();
      return payload;
    }
    if (context?.faults.has('half-json') && typeof payload === 'string') {
      void reply.removeHeader('content-length');
      return payload.slice(0, Math.floor(payload.length / 2));
    }
    if (context?.faults.has('html')) {
      void reply.removeHeader('content-length').header('content-type', 'text/html; charset=utf-8');
      return '<!doctype html><title>Error</title><p>That’s all we know.';
    }
    return payload;
  });

  const finish = async (request: FastifyRequest, status: number) => {
    const context = contexts.get(request);
    if (context && context.call.status === null) complete(context, status);
  };
  app.addHook('onResponse', (request, reply) => finish(request, reply.statusCode));
  app.addHook('onRequestAbort', (request) => finish(request, 0));
}

function complete({ call, startedAt }: CallContext, status: number): void {
  call.status = status;
  call.durationMs = Math.round(performance.now() - startedAt);
}

function pathOf(request: FastifyRequest): string {
  const raw = request.url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

function targetOf({ method, query, body }: FastifyRequest, path: string): FaultTarget {
  const { locationNames: names, pageToken } = (body ?? {}) as { locationNames?: unknown; pageToken?: unknown };
  const texts = [path, ...(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])];
  const idsAfter = (kind: string) =>
    texts.flatMap((text) => [...text.matchAll(new RegExp(`/?${kind}/([^/:]+)`, 'g'))].map(([, id]) => id!));
  const following = Boolean(pageToken ?? (query as { pageToken?: unknown }).pageToken);
  return { method, path, following, accounts: idsAfter('accounts'), locations: idsAfter('locations') };
}

/** Waits `ms`, but stops when the client disconnects or `untilCleared` (if given) aborts. */
async function waitUnlessClosed(reply: FastifyReply, ms: number, untilCleared?: AbortSignal): Promise<void> {
  const closed = new AbortController();
  const onClose = () => closed.abort();
  reply.raw.once('close', onClose);
  await delay(ms, undefined, { signal: untilCleared ? AbortSignal.any([closed.signal, untilCleared]) : closed.signal }).catch(
    () => undefined,
  );
  reply.raw.off('close', onClose);
}
