import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  apiKeyRequestsPerMinute,
  envelope,
  errorCatalogue,
  isOpenToApiKeys,
  permissionsOf,
  type ErrorCode,
  type Route,
} from '@sumaa/contracts';
import Fastify from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maxFileBytes } from './multipart.ts';
import type { HttpApp } from './request.ts';
import { serializerCompiler } from './serializer.ts';

/** How another system begins, with requests that run as they are once the key is put in. */
const introduction = `
Other systems call these operations with an API key, which a general manager creates in Settings > API. Operations that accept one list
\`apiKey\` under security.

    export SUMAA_URL=…         # the address of this page, without /api/docs
    export SUMAA_KEY=sumaa_…   # shown once, when the key is created

    # The newest reviews with one or two stars
    curl -H "Authorization: Bearer $SUMAA_KEY" "$SUMAA_URL/api/Reviews?stars=1,2&limit=20"

    # The linked branches
    curl -H "Authorization: Bearer $SUMAA_KEY" "$SUMAA_URL/api/locations"

    # Answer a review; it is published at Google after the undo window
    export REVIEW=…            # its id, from the list above
    curl -X POST -H "Authorization: Bearer $SUMAA_KEY" -H "Content-Type: application/json" \\
      -H "Idempotency-Key: $(uuidgen || cat /proc/sys/kernel/random/uuid)" -d '{"text":"شكرًا لكم"}' \\
      "$SUMAA_URL/api/Reviews/$REVIEW/reply"

Send \`Accept-Language: en-US\` or \`ar-SA\` for texts, and a UUID as \`Idempotency-Key\` with every change, so that a repetition has one
effect. A key makes at most ${apiKeyRequestsPerMinute} requests per minute. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds) say
where it stands, and a refused request has \`Retry-After\`.

Webhooks, set up in Settings > Webhooks, are signed by the rules of Standard Webhooks. Take a message only if one of the signatures in its
header \`webhook-signature\` is the one that your secret gives, and its \`webhook-timestamp\` is at most five minutes old; the same
\`webhook-id\` again is the same message.

    export SECRET=whsec_…      # shown once, when the endpoint is added
    export ID=… TIMESTAMP=…    # the headers webhook-id and webhook-timestamp
    export BODY=…              # exactly as it came

    # The signature that the secret gives
    KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \\n')
    printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64 | sed 's/^/v1,/'`;

export interface ApiInfo {
  readonly title?: string;
  readonly version?: string;
}

export type OpenApiDocument = Exclude<ReturnType<HttpApp['swagger']>, string>;

/** Builds the OpenAPI 3.1 document of these routes, of all apps, from the schemas that validate them. */
export async function buildOpenApi(routes: readonly Route[], info: ApiInfo = {}): Promise<OpenApiDocument> {
  // A separate server that never listens: the generator documents registered routes, and one app has only a part of them.
  const app = Fastify({ routerOptions: { caseSensitive: false } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: info.title ?? 'Sumaa API', version: info.version ?? '1', description: introduction },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a signed-in person.' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key that a general manager created in the settings. Its scopes are names of permissions.',
          },
          service: { type: 'http', scheme: 'bearer', description: 'SERVICE_TOKEN: our own processes only.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  for (const route of routes) {
    app.route({ method: route.method, url: route.path, exposeHeadRoute: false, schema: documented(route), handler: async () => null });
  }
  await app.ready();
  const document = app.swagger() as OpenApiDocument;
  await app.close();
  for (const route of routes) addFiles(document, route);
  return document;
}

/**
 * Serves the document at /api/openapi.json and a page for it at /api/docs. Call it before the app listens. The document is built on
 * the first request, because it takes a quarter of a second that the start must not wait for.
 */
export async function mountDocs(app: HttpApp, routes: readonly Route[], info: ApiInfo = {}): Promise<void> {
  let building: Promise<OpenApiDocument> | null = null;
  let document = {};
  const built = async () => (document = await (building ??= buildOpenApi(routes, info)));
  await app.register(async (page) => {
    // The page also serves the document itself, as JSON and YAML, so it must be built first.
    page.addHook('onRequest', async () => {
      await built();
    });
    await page.register(swagger, { mode: 'static', specification: { document: {} as never } });
    await page.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      uiConfig: { url: '/api/openapi.json' },
      transformSpecification: () => document,
      transformSpecificationClone: false,
    });
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(await built())),
  );
}

/** Documents the files of a multipart route: `body` describes only its fields. Throws TypeError when these are no object. */
function addFiles(document: OpenApiDocument, { method, path, multipart }: Route): void {
  if (!multipart) return;
  const operations = document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')] as Readonly<Record<string, Operation>> | undefined;
  const schema = operations?.[method.toLowerCase()]?.requestBody?.content['multipart/form-data']?.schema;
  if (!schema?.properties) throw new TypeError(`the fields of ${method} ${path} are not documented as an object`);
  const { maxBytes = maxFileBytes } = multipart;
  const kinds = multipart.maxBytes === undefined ? 'PNG or JPEG, at' : 'At';
  const file = { type: 'string', format: 'binary', description: `${kinds} most ${maxBytes / 1024 / 1024} MiB` };
  for (const name of multipart.files) schema.properties[name] = file;
}

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: { readonly properties?: Record<string, object> } }>>;
  };
}

/** One shared component for all refusals keeps the document readable. */
const refusalSchema = envelope(z.null()).meta({ id: 'Refusal' });
const generalErrors: readonly ErrorCode[] = ['internal', 'unavailable', 'too_many_requests', 'malformed_request'];
const bodyErrors: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type'];

function documented(route: Route): Record<string, unknown> {
  const codes = new Set<ErrorCode>([...(route.errors ?? []), ...generalErrors]);
  if (route.method !== 'GET') for (const code of bodyErrors) codes.add(code);
  if (route.body || route.query) codes.add('validation_failed');
  if (route.params) codes.add('not_found');
  if (route.auth !== 'none') codes.add('unauthenticated').add('session_expired');
  const permissions = permissionsOf(route);
  if (permissions.length > 0) codes.add('forbidden');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(errorCatalogue[code].status, [...(byStatus.get(errorCatalogue[code].status) ?? []), code]);
  const refusals = [...byStatus].map(([status, list]) => [
    status,
    { description: `Refused: ${list.toSorted().join(', ')}`, content: { 'application/json': { schema: refusalSchema } } },
  ]);
  const security = route.auth === 'none' ? [] : [{ [route.auth === 'service' ? 'service' : 'session']: [] }];
  if (isOpenToApiKeys(route)) security.push({ apiKey: [] });
  return {
    summary: route.summary,
    tags: [route.tag],
    operationId: operationId(route),
    security,
    ...(permissions.length > 0 ? { description: neededOf(permissions, route.keyScope) } : {}),
    ...(route.multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: { ...(route.raw ? {} : { [route.status ?? 200]: envelope(route.model).describe('Done') }), ...Object.fromEntries(refusals) },
  };
}

function neededOf(permissions: readonly string[], keyScope: string | undefined): string {
  const needed = `Needs the permission ${permissions.map((name) => `\`${name}\``).join(' and ')}.`;
  return keyScope === undefined ? needed : `${needed} A key needs the scope \`${keyScope}\`.`;
}

/** `GET /api/Reviews/:id` → `getReviewsById`. */
function operationId({ method, path }: Route): string {
  const words = path
    .split('/')
    .filter((part) => part !== '' && part !== 'api')
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part));
  const camel = words.join('-').replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '');
  return method.toLowerCase() + camel.charAt(0).toUpperCase() + camel.slice(1);
}
