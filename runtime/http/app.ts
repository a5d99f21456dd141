import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { languageOf, type Refusal } from '@sumaa/contracts';
import Fastify, { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { isTracing, startSpan, type Span } from '../tracing/index.ts';
import type { RateLimits } from '../vault/index.ts';
import { clientGoneStatus, isClientGone } from './client-gone.ts';
import { endConnections } from './end-connections.ts';
import { failureOf } from './failure.ts';
import type { Access } from './access.ts';
import type { Guard } from './guard.ts';
import { multipartLimits } from './multipart.ts';
import { createForeignOrigin, type ForeignOrigin } from './origin.ts';
import { createRateLimitCounter, type RateLimitCounter } from './rate-limit-counter.ts';
import { RateLimited, tooMany } from './rate-limit.ts';
import { rememberedAddresses, type StorableAddress } from './request-address.ts';
import { logOf } from './request-chain.ts';
import { refusalEnvelope, RefusalError, refuse, statusOf } from './refusal.ts';
import type { HttpApp } from './request.ts';
import { jsonHeaders, securityHeaders } from './security-headers.ts';
import { traceparentOf } from './traceparent.ts';
import { serializerCompiler } from './serializer.ts';
import { reportRefusal, routeOf, type OnRefusedRequest } from './refused-requests.ts';

export interface HttpAppOptions {
  readonly name: string;
  readonly log: Log;
  readonly publicUrl: string;
  readonly guard: Guard;
  readonly trustProxy?: boolean | number;
  /** On by default. */
  readonly rateLimits?: boolean;
  /** Counts the requests of each API key, once for all processes. */
  readonly keyLimits: Pick<RateLimits, 'take'>;
  /** Key for the hashes of IP addresses in event metadata. */
  readonly ipKey?: Buffer;
  /** Whom the settings let in; everybody when absent. */
  readonly access?: Access;
  readonly metrics?: Metrics;
  /** A request without an answer after this long gets 503 (see `mount` for those that may take longer); 4.5 s by default. */
  readonly answerWithinMs?: number;
  /** Called when a signed-in user lacks a permission, or a rate limit refuses a request (at most twice per window and caller). */
  readonly onTurnedAway?: OnRefusedRequest;
}

/** The settings that `mount` needs. */
export interface HttpSettings extends HttpAppOptions {
  readonly isForeign: ForeignOrigin;
  readonly addressOf: (ip: string) => StorableAddress;
  /** Called when the caller named by `key` exceeded a limit per IP address or account. */
  readonly onLimited: (request: FastifyRequest, key: string, windowMs: number, isFirst?: boolean) => void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers in the envelope: no browser shows it as a page. */
    answers?: 'json';
  }
}

/**
 * How long a server behind a proxy goes on answering when it is to close, in ms. Answers end their connections from then on. Closed at once,
 * an idle connection may be the one on which the proxy is just sending a command, which it cannot send again.
 */
const proxyPauseMs = 500;

const settings = new WeakMap<object, HttpSettings>();
const spans = new WeakMap<FastifyRequest, Span>();

/** The span of a request; undefined while tracing is off. */
export const spanOf = (request: FastifyRequest): Span | undefined => spans.get(request);

const sentTexts = new WeakMap<FastifyRequest, string>();

/** The JSON of a request as it was sent, for signatures over its bytes. */
export const sentText = (request: FastifyRequest): string => sentTexts.get(request) ?? '';

/** The options an app was made with. Throws TypeError for a server that did not come from `createHttpApp`. */
export function settingsOf(app: HttpApp): HttpSettings {
  const found = settings.get(app);
  if (!found) throw new TypeError('this server was not made by createHttpApp');
  return found;
}

/**
 * Creates a server: case-insensitive paths, zod validation of requests and responses, one envelope for responses and errors in the
 * caller's language, security headers, body and rate limits. Add routes with `mount`.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  const hops = options.trustProxy ?? false;
  const headersOfJson = jsonHeaders(options.publicUrl);
  const app = Fastify({
    loggerInstance: options.log,
    // Lines of a request are written by `logOf`.
    childLoggerFactory: (log) => log,
    // `observe` logs one line per response instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: 1024 * 1024,
    // A busy machine loads modules slowly; whoever waits for the start has a limit of their own.
    pluginTimeout: 60_000,
    requestTimeout: 60_000,
    // What several slow statements take together ends here too. The handler goes on; a repetition with the same key has one effect.
    handlerTimeout: options.answerWithinMs ?? 4_500,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    // A proxy may send on an open connection until it is closed; such a request is answered like any other, and the connection then ends.
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
    // Fastify reports paths that cannot be decoded here, before routing and without hooks.
    frameworkErrors: (_error, request, reply) =>
      void send(refuse('not_found'), request, reply.headers(headersOfJson).header('cache-control', 'no-store')),
  }) as unknown as HttpApp;
  app.addHook('preClose', async () => {
    if (hops !== false && app.server.listening) await setTimeout(proxyPauseMs);
    endConnections(app.server);
  });
  const tally = createRateLimitCounter(options);
  // After the last response, so that all counted refusals are recorded before the process ends.
  app.addHook('onClose', () => tally.close());
  settings.set(app, {
    ...options,
    isForeign: createForeignOrigin(options.publicUrl),
    addressOf: rememberedAddresses(options.ipKey),
    onLimited: (request, key, windowMs, isFirst) =>
      tally.count(
        { scope: routeOf(request), windowSeconds: windowMs / 1000, subject: null, key, ...(isFirst !== undefined && { isFirst }) },
        request,
      ),
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Many clients send a JSON content type without a body; the route's schema decides whether a body is required.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    sentTexts.set(request, text);
    return text === '' ? done(null) : parseJson(request, text, done);
  });
  // What mail programs post to end a subscription: the path says everything, the form is not read (RFC 8058).
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _text, done) => done(null));
  app.setValidatorCompiler(absentIsUndefined);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(helmet, { ...securityHeaders(options.publicUrl), global: false });
  let secure: OutgoingHttpHeaders | null = null;
  app.addHook('onRequest', async (request, reply) => {
    const { answers } = request.routeOptions.config;
    // Cached, because helmet would build the same headers again for every response.
    const headers = answers === 'json' ? headersOfJson : (secure ??= helmetHeadersOf(reply));
    // Responses may be private; public ones (images, the API document) override this.
    reply.headers(headers).header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  await app.register(cookie);
  await app.register(multipart, { limits: multipartLimits });
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => tooMany(ttl) });
  app.setErrorHandler((error, request, reply) => {
    recordTurnedAway(options, tally, error, request);
    return answerError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => send(refuse('not_found'), request, reply));
  observe(app, options);
  return app;
}

/** Fastify passes a missing body as null, which optional schemas refuse (fastify lib/validation.js). */
const absentIsUndefined: typeof validatorCompiler = (definition) => {
  const validate = validatorCompiler(definition);
  return definition.httpPart === 'body' ? (data) => validate(data ?? undefined) : validate;
};

function helmetHeadersOf(reply: FastifyReply): OutgoingHttpHeaders {
  reply.helmet();
  return reply.raw.getHeaders();
}

/** Sends a refusal: status, envelope in the caller's language, and `Retry-After` when a retry can help. */
export function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seconds = refusal.params?.seconds ?? (refusal.code === 'unavailable' || refusal.code === 'google_busy' ? 2 : undefined);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  const envelope = refusalEnvelope(refusal, languageOf(request.headers['accept-language']));
  // Serialised here, because the route's response schema may not fit.
  return reply.code(statusOf(refusal)).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
}

function recordTurnedAway(options: HttpAppOptions, tally: RateLimitCounter, error: unknown, request: FastifyRequest): void {
  if (error instanceof RateLimited) tally.count({ ...error.noted, key: error.noted.subject, isFirst: error.isFirst }, request);
  else if (error instanceof RefusalError) reportRefusal(options, error.refusal, request);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const where = { method: request.method, route: request.routeOptions.url };
  if (isClientGone(error, request, reply)) {
    logOf(request).debug({ ...where, status: clientGoneStatus }, 'the caller closed the connection');
    return reply.code(clientGoneStatus).send();
  }
  const { refusal, bug } = failureOf(error);
  const at = { err: error, ...where };
  if (bug) logOf(request).error(at, 'a request failed');
  else if (refusal.code === 'unavailable') logOf(request).warn(at, 'a request could not be served');
  return send(refusal, request, reply);
}

function observe(app: HttpApp, { name, log, metrics }: HttpAppOptions): void {
  const seconds = metrics?.histogram('http_request_seconds', 'Time to answer, in seconds', ['app', 'method', 'route', 'status']);
  app.addHook('onRequest', async (request) => {
    if (!isTracing()) return;
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route, 'sumaa.app': name };
    spans.set(request, startSpan(`${method} ${route}`, { kind: 'server', parent: traceparentOf(request), attributes }));
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds?.observe({ app: name, method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end();
    if (!log.isLevelEnabled('debug')) return;
    logOf(request).debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
