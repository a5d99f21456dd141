import { createHmac, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveLocalOnly } from '../local-only.ts';

/** The account at Meta that the stand-in serves. */
export interface WhatsAppAccount {
  readonly phoneNumberId: string;
  /** The number that people write to, digits only. */
  readonly number: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly template: string;
  /** The address of our webhook, where messages and statuses are posted. */
  readonly reportTo: string;
}

const variable = z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1);
const Order = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string(),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.tuple([
      z.object({ type: z.literal('body'), parameters: variable }),
      z.object({ type: z.literal('button'), sub_type: z.literal('url'), index: z.literal('0'), parameters: variable }),
    ]),
  }),
});

/** `refuse`: an error with this code; `broken`: 500; `busy`: code 130429; `silent`: takes the message and closes without an answer. */
const Scenario = z.discriminatedUnion('name', [
  z.object({ name: z.literal('ok') }),
  z.object({ name: z.literal('refuse'), code: z.number().int().default(131_026), times: z.number().int().positive().default(1) }),
  z.object({ name: z.enum(['broken', 'busy', 'silent']), times: z.number().int().positive().default(1) }),
]);
const Wish = z.object({
  from: z.string(),
  text: z.string(),
  id: z.string().optional(),
  sentAt: z.iso.datetime().optional(),
  forged: z.boolean().default(false),
});
const StatusWish = z.object({
  messageId: z.string(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  code: z.number().default(131_026),
});

interface Taken {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly text: string;
  readonly path: string;
  readonly at: string;
}

const error = (code: number, message: string, details: string) => ({
  error: {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: randomBytes(8).toString('hex'),
  },
});

/** What Meta refuses, with status and error; null: it takes the message. */
function problemOf({ to, template }: z.infer<typeof Order>, account: WhatsAppAccount): readonly [number, object] | null {
  if (template.name !== account.template || !['ar', 'en'].includes(template.language.code)) {
    return [404, error(132_001, 'Template name does not exist in the translation', `${template.name} in ${template.language.code}`)];
  }
  if (!/^\d{7,15}$/.test(to)) return [400, error(131_009, 'Parameter value is not valid', 'to')];
  const [body] = template.components[0].parameters;
  if (!body || body.text === '' || /[\n\t]| {5}/.test(body.text))
    return [400, error(100, 'Invalid parameter', 'Param text cannot have new-line')];
  return null;
}

/** The Cloud API of Meta's WhatsApp Business Platform, which sends nothing on. */
export async function createWhatsAppProvider(account: WhatsAppAccount): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1_024 });
  const messages: Taken[] = [];
  let scenario: { set: z.infer<typeof Scenario>; left: number } = { set: { name: 'ok' }, left: 0 };
  const takeScenario = (): z.infer<typeof Scenario> => (scenario.left > 0 && (scenario.left -= 1) >= 0 ? scenario.set : { name: 'ok' });
  const newId = () => `wamid.${randomBytes(24).toString('base64')}`;

  /** Posts to the webhook as Meta does, with its signature over the bytes. */
  async function report(value: object, isForged = false): Promise<number> {
    const metadata = { display_phone_number: account.number, phone_number_id: account.phoneNumberId };
    const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] });
    const secret = isForged ? 'not the secret' : account.appSecret;
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    return (await fetch(account.reportTo, { method: 'POST', headers, body })).status;
  }

  serveLocalOnly(app);

  app.post<{ Params: { id: string } }>('/v24.0/:id/messages', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${account.accessToken}`) {
      return reply.code(401).send(error(190, 'Invalid OAuth access token', 'Cannot parse access token'));
    }
    if (request.params.id !== account.phoneNumberId) return reply.code(400).send(error(100, 'Invalid parameter', 'phone number id'));
    const order = Order.safeParse(request.body);
    if (!order.success) return reply.code(400).send(error(100, 'Invalid parameter', 'the message is not a template message'));
    const now = takeScenario();
    if (now.name === 'broken') return reply.code(500).send('Internal Server Error');
    if (now.name === 'busy') return reply.code(400).send(error(130_429, 'Rate limit hit', 'Cloud API message throughput has been reached'));
    if (now.name === 'refuse') return reply.code(400).send(error(now.code, 'Message undeliverable', 'as asked'));
    const problem = problemOf(order.data, account);
    if (problem) return reply.code(problem[0]).send(problem[1]);
    const { to, template } = order.data;
    const [body, button] = template.components.map(({ parameters }) => parameters[0]?.text ?? '');
    const message: Taken = {
      id: newId(),
      to,
      template: template.name,
      language: template.language.code,
      text: body ?? '',
      path: button ?? '',
      at: new Date().toISOString(),
    };
    messages.push(message);
    if (now.name === 'silent') return void request.raw.socket.destroy();
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: message.id, message_status: 'accepted' }],
    };
  });

  app.get('/', async () => 'The Cloud API of WhatsApp. What it took: GET /messages\n');
  app.get<{ Querystring: { to?: string } }>('/messages', async ({ query: { to } }) => messages.filter((one) => !to || one.to === to));

  app.delete('/messages', async (_request, reply) => {
    messages.length = 0;
    return reply.code(204).send();
  });

  app.post('/__admin/scenario', async (request, reply) => {
    const wish = Scenario.safeParse(request.body);
    if (!wish.success) return reply.code(400).send({ error: 'name must be ok, refuse, broken, busy or silent' });
    scenario = { set: wish.data, left: 'times' in wish.data ? wish.data.times : 0 };
    return wish.data;
  });

  // Somebody writes to our number.
  app.post('/__admin/inbound', async (request, reply) => {
    const wish = Wish.safeParse(request.body);
    if (!wish.success) return reply.code(400).send({ error: 'from and text are needed' });
    const { from, text, id = newId(), sentAt, forged } = wish.data;
    const timestamp = String(Math.floor((sentAt === undefined ? Date.now() : Date.parse(sentAt)) / 1_000));
    const contacts = [{ profile: { name: 'Somebody' }, wa_id: from }];
    const status = await report({ contacts, messages: [{ from, id, timestamp, type: 'text', text: { body: text } }] }, forged);
    return { id, status };
  });

  app.post('/__admin/statuses', async (request, reply) => {
    const wish = StatusWish.safeParse(request.body);
    const message = wish.success ? messages.find(({ id }) => id === wish.data.messageId) : undefined;
    if (!wish.success || !message) return reply.code(404).send({ error: 'not_found' });
    const { status, code } = wish.data;
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const errors = status === 'failed' ? { errors: [{ code, title: 'Message undeliverable' }] } : {};
    return { status: await report({ statuses: [{ id: message.id, status, timestamp, recipient_id: message.to, ...errors }] }) };
  });

  // Meta asks the webhook to prove that it is ours when its address is entered.
  app.post<{ Body: { url: string; verifyToken: string } }>('/__admin/verify', async ({ body }) => {
    const challenge = String(Math.floor(Math.random() * 1e9));
    const address = new URL(body.url);
    address.search = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': challenge,
      'hub.verify_token': body.verifyToken,
    }).toString();
    const answer = await fetch(address);
    return { status: answer.status, isProved: (await answer.text()) === challenge };
  });
  return app;
}
