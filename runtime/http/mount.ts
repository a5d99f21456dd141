import { apiKeyRequestsPerMinute, envelope, errorText, languageOf, Uuid, type Envelope, type Refusal, type Route } from '@sumaa/contracts';
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { callerOf } from '../derive/index.ts';
import { storeCaller, stateOf } from './admitted.ts';
import { settingsOf, spanOf, type HttpSettings } from './app.ts';
import { ClientGone } from './client-gone.ts';
import type { Caller } from './guard.ts';
import { readMultipart } from './multipart.ts';
import { limitOf, tooMany } from './rate-limit.ts';
import { isRefusal, refuse, RefusalError } from './refusal.ts';
import { chainOf, headerOf, logOf } from './request-chain.ts';
import type { AnyRequest, HttpAnswer, HttpApp, HttpRequest } from './request.ts';
import { traceparentOf } from './traceparent.ts';
import { isWellFormed } from './well-formed.ts';

/**
 * Serves a route. The handler gets a request typed by the route and returns `{ model, … }` or a refusal; `mount` adds envelope,
 * status and language. A thrown RefusalError is sent as a refusal; other errors become 503 or 500.
 */
export function mount<R extends Route>(
  app: HttpApp,
  route: R,
  handler: (request: HttpRequest<R>) => Promise<HttpAnswer<R> | Refusal>,
): void {
  const answerSchema = envelope(route.model);
  const response = { '2xx': answerSchema, '4xx': answerSchema, '5xx': answerSchema };
  add(app, route, { schema: { response }, config: { answers: 'json' } }, async (request, reply) => {
    const answer = await handler(requestOf(app, route, request, reply));
    // A 503 may have been sent in the meantime.
    if (reply.sent) return reply;
    // Thrown, so that the error handler sends and records it.
    if (isRefusal(answer)) throw new RefusalError(answer);
    return reply.code(answer.status ?? route.status ?? 200).send(successOf(route, answer, request));
  });
}

/** Serves a route without the envelope: the handler sends the response, or returns it. */
export function mountRaw<R extends Route>(
  app: HttpApp,
  route: R,
  handler: (request: HttpRequest<R>, reply: FastifyReply) => Promise<unknown>,
): void {
  add(app, route, { schema: {}, config: {} }, async (request, reply) => {
    const answer = await handler(requestOf(app, route, request, reply), reply);
    if (isRefusal(answer)) throw new RefusalError(answer);
    return answer;
  });
}

/** Throws TypeError when the app does not serve one of these routes: their group was not mounted. Call it when all routes are. */
export function requireRoutes(app: HttpApp, routes: readonly Pick<Route, 'method' | 'path'>[]): void {
  const missing = routes.find(({ method, path }) => !app.hasRoute({ method, url: path }));
  if (missing) throw new TypeError(`no handler is mounted for ${missing.method} ${missing.path}`);
}

function successOf(route: Route, answer: HttpAnswer<Route>, request: FastifyRequest): Envelope<unknown> {
  const { model, position, stale, paging, code = 'ok', message } = answer;
  const statusCode = answer.status ?? route.status ?? 200;
  return {
    success: statusCode < 400,
    message: message ?? errorText('ok', languageOf(request.headers['accept-language'])),
    errors: null,
    model,
    statusCode,
    code,
    ...(position ? { position } : {}),
    ...(stale === undefined ? {} : { stale }),
    ...(paging ? { paging } : {}),
  };
}

/**
 * How long uploads, raw responses (pages that wait for Google, files, models) and the work of our own processes may take, in ms. Longer than
 * the workers wait.
 */
const slowMs = 30_000;

function add(
  app: HttpApp,
  route: Route,
  { schema, config }: { readonly schema: object; readonly config: FastifyContextConfig },
  handler: RouteOptions['handler'],
): void {
  const settings = settingsOf(app);
  const limits = settings.rateLimits !== false && route.auth !== 'service';
  const limit = limitOf(route);
  const perAccount = limits ? app.createRateLimit({ ...limit, keyGenerator: accountOf }) : null;
  const onExceeded = (request: FastifyRequest, key: string) => settings.onLimited(request, key, limit.timeWindow);
  const perAddress = { ...limit, keyGenerator: (request: FastifyRequest) => callerOf(request.ip), onExceeded };
  const bodyOptional = route.body?.safeParse(undefined).success ?? false;
  app.route({
    method: route.method,
    url: route.path,
    ...(route.multipart || route.raw || route.waits || route.auth === 'service' ? { handlerTimeout: slowMs } : {}),
    config: { ...config, ...(limits ? { rateLimit: perAddress } : {}) },
    schema: {
      ...schema,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
    },
    // After the limit per IP address and before the body is parsed, so that unknown callers cause no parsing.
    preParsing: async (request, reply) => {
      const caller = await admit(settings, route, request);
      storeCaller(request, caller);
      if (!perAccount || caller.kind !== 'person') return;
      if (caller.person.apiKeyId !== undefined) await countKey(settings, caller.person.apiKeyId, request, reply);
      const verdict = await perAccount(request);
      if (verdict.isAllowed || !verdict.isExceeded) return;
      onExceeded(request, accountOf(request));
      throw tooMany(verdict.ttl);
    },
    preValidation: async (request) => {
      if (route.multipart && request.isMultipart()) {
        const { body, files } = await readMultipart(request, route.multipart);
        request.body = body;
        stateOf(request).files = files;
      }
      if (bodyOptional && request.body === null) request.body = undefined;
      if (!isWellFormed([request.params, request.query, request.body])) throw new RefusalError(refuse('malformed_request'));
    },
    async handler(request, reply) {
      try {
        return await handler.call(this, request, reply);
      } catch (error) {
        if (!reply.sent) throw error;
        logOf(request).warn({ err: error, route: request.routeOptions.url }, 'a request failed after its response was sent');
        return reply;
      }
    },
  });
}

const keyWindowSeconds = 60;

/** Counts a request against the limit of its API key, and tells the caller in headers. Throws RefusalError beyond it. */
async function countKey({ keyLimits, onLimited }: HttpSettings, key: Uuid, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const attempt = { scope: 'api-key', key, max: apiKeyRequestsPerMinute, windowSeconds: keyWindowSeconds };
  const { allowed, first, remaining, endsInSeconds } = await keyLimits.take(attempt);
  reply.headers({
    'x-ratelimit-limit': apiKeyRequestsPerMinute,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': endsInSeconds,
  });
  if (allowed) return;
  onLimited(request, accountOf(request), keyWindowSeconds * 1_000, first);
  throw tooMany(endsInSeconds * 1_000);
}

const accountOf = (request: FastifyRequest): string => {
  const { caller } = stateOf(request);
  if (caller.kind !== 'person') return `account:${callerOf(request.ip)}`;
  const { apiKeyId, accountId } = caller.person;
  return apiKeyId === undefined ? `account:${accountId}` : `key:${apiKeyId}`;
};

async function admit(settings: HttpSettings, route: Route, request: FastifyRequest): Promise<Caller> {
  if (settings.isForeign(request)) throw new RefusalError(refuse('forbidden'));
  const caller = await settings.guard.admit(route, request.headers.authorization, {
    serviceName: headerOf(request, 'x-worker'),
    address: request.ip,
  });
  if (isRefusal(caller)) throw new RefusalError(caller);
  const refused = (await settings.access?.(caller, request.ip, route)) ?? null;
  if (refused) throw new RefusalError(refused);
  return caller;
}

function requestOf<R extends Route>(app: HttpApp, route: R, request: FastifyRequest, reply: FastifyReply): HttpRequest<R> {
  const { caller, files } = stateOf(request);
  const service = caller.kind === 'service';
  const { correlationId, tenantId } = chainOf(request);
  let signal: AbortSignal | undefined;
  const any: AnyRequest & { params: unknown; query: unknown; body: unknown; session: unknown } = {
    caller,
    files,
    language: languageOf(request.headers['accept-language']),
    correlationId,
    causationId: (service && headerOf(request, 'x-causation-id')) || request.id,
    tenantId,
    traceparent: spanOf(request)?.traceparent ?? traceparentOf(request),
    ip: request.ip,
    ...settingsOf(app).addressOf(request.ip),
    minPosition: headerOf(request, 'min-position') ?? null,
    idempotencyKey: idempotencyKeyOf(request),
    get log() {
      return logOf(request);
    },
    // Few handlers ask for it.
    get signal() {
      return (signal ??= abortOnClose(reply));
    },
    raw: request,
    reply,
    params: route.params ? request.params : undefined,
    query: route.query ? request.query : undefined,
    body: route.body ? request.body : undefined,
    session: caller.kind === 'person' ? caller.person : null,
  };
  // The validators have replaced params, query and body with the outputs of the route's schemas.
  return any as unknown as HttpRequest<R>;
}

function idempotencyKeyOf(request: FastifyRequest): Uuid | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  const key = Uuid.safeParse(typeof given === 'string' ? given.toLowerCase() : given);
  if (!key.success) throw new RefusalError(refuse('malformed_request', undefined, { 'Idempotency-Key': ['invalid'] }));
  return key.data;
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone());
  };
  if (reply.raw.destroyed) abort();
  else reply.raw.once('close', abort);
  return controller.signal;
}
