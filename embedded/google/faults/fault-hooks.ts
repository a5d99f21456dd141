import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../api/caller.ts';
import { rateLimited, serverFault, serviceDisabled } from '../api/google-error.ts';
import { isApiPath, serviceOf } from '../api/google-apis.ts';
import type { StandIn } from '../stand-in.ts';
import { hashSecret, withoutSecrets, type Call } from './call-log.ts';
import type { Fault, FaultName, FaultTarget } from './faults.ts';

type Passage = { call: Call; startedAt: number; faults: Map<FaultName, Fault> };

const DEFAULT_SLOW_MS = 5000;
/** Longer than any reasonable client waits; the server then drops the connection. */
const DEFAULT_HANG_MS = 60_000;

/** Hooks that every call except `/__admin` passes: log, faults, quota, authentication, and faulty answers. */
export function addPassage(app: FastifyInstance, standIn: StandIn): void {
  const passages = new WeakMap<FastifyRequest, Passage>();

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
    passages.set(request, { call, startedAt: performance.now(), faults: new Map() });
  });

  app.addHook('preHandler', async (request, reply) => {
    const passage = passages.get(request);
    if (!passage) return;
    const { path, method } = passage.call;
    if (isApiPath(path) && method !== 'GET') passage.call.body = request.body;
    const untilCleared = standIn.faults.standing();
    const faults = standIn.faults.take(targetOf(request, path));
    passage.faults = faults;
    if (faults.size > 0) passage.call.faults = [...faults.keys()];

    const slow = faults.get('slow');
    if (slow) await waitOrGone(reply, slow.delayMs ?? DEFAULT_SLOW_MS, untilCleared);
    if (faults.has('reset')) {
      complete(passage, 0);
      request.raw.socket.resetAndDestroy();
      return reply.hijack();
    }
    const setRetryAfter = (seconds: number | undefined) => {
      if (!seconds) return;
      passage.call.retryAfterSeconds = seconds;
      void reply.header('retry-after', seconds);
    };
    const fault = faults.get('error-500');
    setRetryAfter(fault?.retryAfterSeconds);
    if (fault) throw serverFault(fault.status ?? 500);
    if (!isApiPath(path)) return;

    const service = serviceOf(path);
    if (faults.has('service-disabled')) throw serviceDisabled(service);
    if (faults.has('zero-quota')) throw rateLimited(service, 0);
    const limited = faults.get('rate-limited');
    setRetryAfter(limited?.retryAfterSeconds);
    if (limited || !standIn.quota.admit(service)) throw rateLimited(service, standIn.quota.limit(service));
    if (service !== 'places.googleapis.com') authenticate(standIn, request, service, faults);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const passage = passages.get(request);
    const hang = passage?.faults.get('timeout-after-applying');
    if (passage && hang) {
      complete(passage, 0);
      await waitOrGone(reply, hang.delayMs ?? DEFAULT_HANG_MS);
      request.raw.socket.destroy();
      return payload;
    }
    if (passage?.faults.has('half-json') && typeof payload === 'string') {
      void reply.removeHeader('content-length');
      return payload.slice(0, Math.floor(payload.length / 2));
    }
    if (passage?.faults.has('html')) {
      void reply.removeHeader('content-length').header('content-type', 'text/html; charset=utf-8');
      return '<!doctype html><title>Error</title><p>That’s all we know.';
    }
    return payload;
  });

  const finish = async (request: FastifyRequest, status: number) => {
    const passage = passages.get(request);
    if (passage && passage.call.status === null) complete(passage, status);
  };
  app.addHook('onResponse', (request, reply) => finish(request, reply.statusCode));
  app.addHook('onRequestAbort', (request) => finish(request, 0));
}

function complete({ call, startedAt }: Passage, status: number): void {
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
async function waitOrGone(reply: FastifyReply, ms: number, untilCleared?: AbortSignal): Promise<void> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  reply.raw.once('close', leave);
  await delay(ms, undefined, { signal: untilCleared ? AbortSignal.any([gone.signal, untilCleared]) : gone.signal }).catch(() => undefined);
  reply.raw.off('close', leave);
}
