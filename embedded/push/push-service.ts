import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveLocalOnly } from '../local-only.ts';
import { createBrowser, type Browser } from './browser.ts';
import { vapidProblem } from './vapid.ts';

const NewBrowser = z.object({ applicationServerKey: z.string().nullable().default(null) });

/** `gone`: the browsers are gone (410); `busy`: 429 with Retry-After; `broken`: 500; `silent`: takes the message and never answers. */
const Scenario = z.discriminatedUnion('name', [
  z.object({ name: z.literal('ok') }),
  z.object({ name: z.enum(['gone', 'busy', 'broken', 'silent']), times: z.number().int().positive().default(1) }),
]);

interface Message {
  readonly id: string;
  /** How often the browser was sent a message under this topic. */
  readonly nth: number;
  readonly browser: Browser;
  readonly at: string;
  readonly ttl: number;
  readonly topic: string | null;
  readonly urgency: string | null;
  readonly body: Buffer;
}

const mostBytes = 4_096;

/** A push service (RFC 8030) for browsers that it makes itself. What it took stays encrypted; only `__admin` shows it decrypted. */
export function createPushService(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1_024 });
  const browsers = new Map<string, Browser>();
  const messages: Message[] = [];
  let scenario: { name: z.infer<typeof Scenario>['name']; left: number } = { name: 'ok', left: 0 };
  const takeScenario = () => (scenario.left > 0 && (scenario.left -= 1) >= 0 ? scenario.name : 'ok');
  const originOf = (host: string | undefined) => `http://${host}`;

  serveLocalOnly(app);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    const { headers, params } = request;
    const browser = browsers.get(params.id);
    if (!browser) return reply.code(404).send();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const ttl = Number(headers['ttl']);
    if (!Number.isInteger(ttl) || ttl < 0) return reply.code(400).send('TTL is missing');
    if (headers['content-encoding'] !== 'aes128gcm') return reply.code(400).send('the content encoding is not aes128gcm');
    const audience = originOf(headers.host);
    const problem = await vapidProblem(headers.authorization, { audience, applicationServerKey: browser.applicationServerKey });
    if (problem !== null) return reply.code(403).send(problem);
    if (body.length > mostBytes) return reply.code(413).send();
    const now = takeScenario();
    if (now === 'gone') browsers.delete(browser.id);
    if (now === 'gone') return reply.code(410).send();
    if (now === 'busy') return reply.code(429).header('retry-after', '120').send();
    if (now === 'broken') return reply.code(500).send();
    const topic = headers['topic']?.toString() ?? null;
    // A topic replaces what waits for the browser under the same one; nobody reads here, so everything waits.
    const replaced = topic === null ? -1 : messages.findIndex((message) => message.browser === browser && message.topic === topic);
    const [before] = replaced === -1 ? [] : messages.splice(replaced, 1);
    const id = randomUUID();
    const urgency = headers['urgency']?.toString() ?? null;
    messages.push({ id, nth: (before?.nth ?? 0) + 1, browser, at: new Date().toISOString(), ttl, topic, urgency, body });
    if (now === 'silent') return reply.hijack();
    return reply.code(201).header('location', `${audience}/messages/${id}`).send();
  });

  app.get('/', async () => 'A push service. Browsers: POST /__admin/browsers. What they were sent: GET /__admin/messages\n');

  app.post('/__admin/browsers', async (request, reply) => {
    const wish = NewBrowser.safeParse(request.body ?? {});
    if (!wish.success) return reply.code(400).send({ error: 'applicationServerKey is a text' });
    const browser = createBrowser(wish.data.applicationServerKey);
    browsers.set(browser.id, browser);
    return { endpoint: `${originOf(request.headers.host)}/push/${browser.id}`, keys: browser.keys };
  });

  app.get('/__admin/messages', async () =>
    messages.map(({ browser, body, ...message }) => ({
      ...message,
      browser: browser.id,
      encrypted: body.toString('base64url'),
      text: browser.decrypt(body),
    })),
  );

  app.delete('/__admin/messages', async (_request, reply) => {
    messages.length = 0;
    return reply.code(204).send();
  });

  app.post('/__admin/scenario', async (request, reply) => {
    const wish = Scenario.safeParse(request.body);
    if (!wish.success) return reply.code(400).send({ error: 'name must be ok, gone, busy, broken or silent' });
    scenario = { name: wish.data.name, left: 'times' in wish.data ? wish.data.times : 0 };
    return wish.data;
  });
  return app;
}
