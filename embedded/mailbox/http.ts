import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveLocalOnly } from '../local-only.ts';
import type { MailStore } from './mail-store.ts';
import { mailboxPage } from './page.ts';
import { Answer, sendAnswer } from './send-answer.ts';
import type { Refusal } from './smtp.ts';

const Scenario = z.discriminatedUnion('name', [
  z.object({ name: z.literal('ok') }),
  z.object({ name: z.literal('refuse'), times: z.number().int().positive().optional() }),
]);

/** The HTTP side: the page for people, JSON for tests, and the fault switch. `inboundPort`: where answers to mails go. */
export function createMailboxHttp(store: MailStore, refusal: Refusal, inboundPort: number | null): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 40 * 1024 * 1024 });
  serveLocalOnly(app);
  app.removeContentTypeParser('application/json');
  // Clients often send DELETE with the JSON content type and no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body.toString()));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }), undefined);
    }
  });

  app.get('/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'",
      )
      .send(mailboxPage),
  );

  app.get<{ Querystring: { to?: string } }>('/messages', async (request, reply) => {
    const tag = `"${store.revision()}"`;
    // The page polls every two seconds: an unchanged mailbox is answered without a body.
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.header('etag', tag).header('cache-control', 'no-cache').send(store.list(request.query.to));
  });

  app.get<{ Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const mail = store.find(request.params.id);
    return mail ?? reply.code(404).send({ error: 'not_found' });
  });

  app.post<{ Params: { id: string } }>('/messages/:id/answers', async (request, reply) => {
    const mail = store.find(request.params.id);
    const answer = Answer.safeParse(request.body);
    if (!mail || inboundPort === null) return reply.code(404).send({ error: 'not_found' });
    if (!answer.success) return reply.code(400).send({ error: 'an answer has a text, and may have files' });
    const response = await sendAnswer(mail, answer.data, inboundPort);
    return reply.code(response.ok ? 201 : 502).send(response);
  });

  app.delete('/messages', async (_request, reply) => {
    await store.clear();
    return reply.code(204).send();
  });

  app.post('/__admin/scenario', async (request, reply) => {
    const scenario = Scenario.safeParse(request.body);
    if (!scenario.success) return reply.code(400).send({ error: 'name must be "refuse" or "ok"' });
    refusal.left = scenario.data.name === 'ok' ? 0 : (scenario.data.times ?? Number.POSITIVE_INFINITY);
    return scenario.data;
  });
  return app;
}
