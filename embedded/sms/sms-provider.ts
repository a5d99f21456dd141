import { randomInt } from 'node:crypto';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveLocalOnly } from '../local-only.ts';

const Order = z.object({
  AppSid: z.string(),
  SenderID: z.string(),
  Recipient: z.string(),
  Body: z.string(),
  CorrelationID: z.string().optional(),
  MessageType: z.string().optional(),
});

/** `refuse`: `success: false` with this code; `broken`: 500; `busy`: 429; `silent`: takes the message and closes without an answer. */
const Scenario = z.discriminatedUnion('name', [
  z.object({ name: z.literal('ok') }),
  z.object({ name: z.literal('refuse'), code: z.string().default('ER-482'), times: z.number().int().positive().default(1) }),
  z.object({ name: z.enum(['broken', 'busy', 'silent']), times: z.number().int().positive().default(1) }),
]);

const Delivery = z.object({ messageId: z.string(), status: z.string() });

interface SmsOfStandIn {
  readonly id: string;
  readonly correlationId: string | null;
  readonly sender: string;
  readonly to: string;
  readonly text: string;
  readonly type: string | null;
  readonly parts: number;
  readonly at: string;
}

/** 70 characters in a single Arabic message, 67 in each part of a longer one; 160 and 153 in Latin letters. */
function partsOf(text: string): number {
  const [single, part] = /^[\p{ASCII}]*$/u.test(text) ? [160, 153] : [70, 67];
  return text.length <= single ? 1 : Math.ceil(text.length / part);
}

/** What a provider refuses, with its code; null: it takes the message. */
function problemOf(order: z.infer<typeof Order>, appSid: string): string | null {
  if (order.AppSid !== appSid) return 'ER-401';
  if (!/^[A-Za-z][A-Za-z0-9 -]{1,10}$/.test(order.SenderID)) return 'ER-440';
  if (order.MessageType === '5' && !order.SenderID.endsWith('-AD')) return 'ER-480';
  if (!/^9665\d{8}$/.test(order.Recipient)) return 'ER-482';
  return order.Body === '' ? 'ER-421' : null;
}

/** An SMS provider with Unifonic's protocol that sends nothing on. `reportTo`: where delivery reports go. */
export async function createSmsProvider(options: { readonly appSid: string; readonly reportTo: string }): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1_024 });
  const messages: SmsOfStandIn[] = [];
  let scenario: { set: z.infer<typeof Scenario>; left: number } = { set: { name: 'ok' }, left: 0 };
  const takeScenario = (): z.infer<typeof Scenario> => (scenario.left > 0 && (scenario.left -= 1) >= 0 ? scenario.set : { name: 'ok' });
  const refusal = (errorCode: string) => ({ success: false, message: 'refused', errorCode, data: null });

  serveLocalOnly(app);
  await app.register(formbody);

  app.post('/rest/SMS/messages', async (request, reply) => {
    const order = Order.safeParse(request.body);
    if (!order.success) return reply.code(400).send(refusal('ER-406'));
    const now = takeScenario();
    if (now.name === 'broken') return reply.code(500).send('Internal Server Error');
    if (now.name === 'busy') return reply.code(429).header('retry-after', '30').send(refusal('ER-429'));
    const problem = now.name === 'refuse' ? now.code : problemOf(order.data, options.appSid);
    if (problem !== null) return refusal(problem);
    const { CorrelationID, SenderID, Recipient, Body, MessageType } = order.data;
    const message: SmsOfStandIn = {
      id: `${randomInt(1e9, 2e9)}`,
      correlationId: CorrelationID ?? null,
      sender: SenderID,
      to: Recipient,
      text: Body,
      type: MessageType ?? null,
      parts: partsOf(Body),
      at: new Date().toISOString(),
    };
    messages.push(message);
    if (now.name === 'silent') return void request.raw.socket.destroy();
    const { id: MessageID, parts: NumberOfUnits } = message;
    const data = { MessageID, CorrelationID, Status: 'Queued', NumberOfUnits, Cost: 0.05 * NumberOfUnits, Balance: '100', Recipient };
    return { success: true, message: '', errorCode: 'ER-00', data };
  });

  app.get('/', async () => 'An SMS provider. What it took: GET /messages\n');
  app.get<{ Querystring: { to?: string } }>('/messages', async ({ query: { to } }) =>
    messages.filter((message) => !to || message.to === to),
  );

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

  app.post('/__admin/deliveries', async (request, reply) => {
    const wish = Delivery.safeParse(request.body);
    const message = wish.success ? messages.find(({ id }) => id === wish.data.messageId) : undefined;
    if (!wish.success || !message) return reply.code(404).send({ error: 'not_found' });
    const report = { MessageID: message.id, CorrelationID: message.correlationId, Recipient: message.to, Status: wish.data.status };
    const response = await fetch(options.reportTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
    return { status: response.status };
  });
  return app;
}
