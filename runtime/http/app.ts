import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
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
import { endConnections } from './end-connections.ts';
import { failureOf } from './failure.ts';
import type { Guard } from './guard.ts';
import { multipartLimits } from './multipart.ts';
import { createLimitTally, type LimitTally } from './limit-tally.ts';
import { LimitPassed, tooMany } from './rate-limit.ts';
import { refusalEnvelope, RefusalError, refuse, statusOf } from './refusal.ts';
import type { HttpApp } from './request.ts';
import { securityHeaders } from './security-headers.ts';
import { traceparentOf } from './traceparent.ts';
import { serializerCompiler } from './serializer.ts';
import { tellLater, type Patience } from './tell-later.ts';
import { noteRefusal, routeOf, type OnTurnedAway } from './turned-away.ts';

export interface HttpAppOptions {
  readonly name: string;
  readonly log: Log;
  readonly publicUrl: string;
  readonly guard: Guard;
  readonly trustProxy?: boolean | number;
  /** On by default. */
  readonly rateLimits?: boolean;
  /** Key under which callers' addresses are hashed for event metadata. */
  readonly ipKey?: Buffer;
  readonly metrics?: Metrics;
  /** When somebody who waits for a silent Postgres is told «later»; within 5 s by default. */
  readonly patience?: Patience;
  /** A signed-in person asked for something they may not do, or a limit was passed (told twice a window and caller at most). */
  readonly onTurnedAway?: OnTurnedAway;
}

/** What `mount` needs to know of the app it mounts on. */
export interface HttpSettings extends HttpAppOptions {
  /** A limit per address or account was passed, by whom `key` names. */
  readonly onLimited: (request: FastifyRequest, key: string, windowMs: number) => void;
}

const settings = new WeakMap<object, HttpSettings>();
const spans = new WeakMap<FastifyRequest, Span>();

/** The span of a request while tracing is on. */
export const spanOf = (request: FastifyRequest): Span | undefined => spans.get(request);

/** The options an app was made with. Throws TypeError for a server that did not come from `createHttpApp`. */
export function settingsOf(app: HttpApp): HttpSettings {
  const found = settings.get(app);
  if (!found) throw new TypeError('this server was not made by createHttpApp');
  return found;
}

/**
 * A server with the house rules: paths in any letter case, zod validation both ways, one envelope for every answer and
 * error in the caller's language, security headers, limits on bodies and rates. Routes are added with `mount`.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  const hops = options.trustProxy ?? false;
  const app = Fastify({
    loggerInstance: options.log,
    // One line per answer of our own, below, instead of two with the whole request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
    // What Fastify refuses before there is a route: a path that cannot be decoded names nothing.
    frameworkErrors: (_error, request, reply) => void send(refuse('not_found'), request, reply),
  }) as unknown as HttpApp;
  app.addHook('preClose', (done) => {
    endConnections(app.server);
    done();
  });
  const tally = createLimitTally(options);
  // After the last answer: what was counted until then is told before the process ends.
  app.addHook('onClose', () => tally.close());
  settings.set(app, {
    ...options,
    onLimited: (request, key, windowMs) =>
      tally.count({ scope: routeOf(request), windowSeconds: windowMs / 1000, subject: null, key }, request),
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Many clients name a type also where they send nothing; whether a body is needed, the route says.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null) : parseJson(request, text, done),
  );
  app.setValidatorCompiler(absentIsUndefined);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(helmet, { ...securityHeaders(options.publicUrl), global: false });
  let secure: OutgoingHttpHeaders | null = null;
  app.addHook('onRequest', async (request, reply) => {
    // They are the same for every answer; helmet would put each policy together anew.
    secure ??= headersOf(reply);
    // Everything may be private; what is not (pictures, documents) says so itself.
    reply.headers(secure).header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  tellLater(app, (request, reply) => send(refuse('unavailable'), request, reply), options.patience);
  await app.register(cookie);
  await app.register(multipart, { limits: multipartLimits });
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => tooMany(ttl) });
  app.setErrorHandler((error, request, reply) => {
    noteTurnedAway(options, tally, error, request);
    return answerError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => send(refuse('not_found'), request, reply));
  observe(app, options);
  return app;
}

/** Fastify hands a body that is not there to its validator as null, which no optional schema takes (fastify lib/validation.js). */
const absentIsUndefined: typeof validatorCompiler = (definition) => {
  const validate = validatorCompiler(definition);
  return definition.httpPart === 'body' ? (data) => validate(data ?? undefined) : validate;
};

/** The headers that helmet gives an answer. */
function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  reply.helmet();
  return reply.raw.getHeaders();
}

/** Answers a refusal: status, envelope in the caller's language, `Retry-After` where waiting helps. */
export function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seconds = refusal.params?.seconds ?? (refusal.code === 'unavailable' || refusal.code === 'google_busy' ? 2 : undefined);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  const envelope = refusalEnvelope(refusal, languageOf(request.headers['accept-language']));
  // Serialised here, so that an error can be answered whatever the route's own schema says.
  return reply.code(statusOf(refusal)).type('application/json; charset=utf-8').serializer(JSON.stringify).send(envelope);
}

function noteTurnedAway(options: HttpAppOptions, tally: LimitTally, error: unknown, request: FastifyRequest): void {
  if (error instanceof LimitPassed) tally.count({ ...error.noted, key: error.noted.subject, isFirst: error.isFirst }, request);
  else if (error instanceof RefusalError) noteRefusal(options, error.refusal, request);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { refusal, bug } = failureOf(error);
  const at = { err: error, method: request.method, route: request.routeOptions.url };
  if (bug) request.log.error(at, 'a request failed');
  else if (refusal.code === 'unavailable') request.log.warn(at, 'a request could not be served');
  return send(refusal, request, reply);
}

function observe(app: HttpApp, { name, metrics }: HttpAppOptions): void {
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
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
