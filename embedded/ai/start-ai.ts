import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { z } from 'zod';
import { serveLocalOnly } from '../local-only.ts';
import { ChatRequest, addingAnswer, goodAnswer, obedientAnswer } from './answer.ts';
import { smuggled } from './injections.ts';
import { promises } from './promises.ts';
import { createScenarios, scenarioNames, type ScenarioName } from './scenarios.ts';

/** A received call; the messages as they were sent. */
type Call = { at: string; authorized: boolean; request: ChatRequest; scenario: ScenarioName | null; cut: boolean };

export type AiOptions = {
  /** 0 or absent uses a free port on 127.0.0.1. */
  port?: number;
  apiKey: string;
  /** Pause between two pieces of an answer, in ms; 15 by default. */
  pauseMs?: number;
};

/** A running stand-in; `url` has no trailing slash, the API is below `/v1`. */
export type AiStandIn = { url: string; stop: () => Promise<void> };

const ScenarioInput = z.object({ name: z.enum(scenarioNames), times: z.number().int().min(1).nullable().default(null) });

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>AI stand-in</title>
<h1>AI stand-in</h1><p>Speaks the chat completions API under <code>/v1</code>. Scenarios: <code>POST /__admin/scenario</code>
with <code>{"name": "…", "times": 1}</code>, one of ${scenarioNames.join(', ')}; <code>DELETE</code> clears. Calls: <code>GET /__admin/calls</code>.</p></html>`;

/** Starts the stand-in for an OpenAI-compatible endpoint, with the hooks under `/__admin`. */
export async function startAiStandIn({ port = 0, apiKey, pauseMs = 15 }: AiOptions): Promise<AiStandIn> {
  const scenarios = createScenarios();
  let calls: Call[] = [];
  let count = 0;
  const app = Fastify({ forceCloseConnections: true });
  serveLocalOnly(app);

  app.post('/v1/chat/completions', async (message, reply) => {
    const body = ChatRequest.safeParse(message.body);
    if (!body.success) return reply.code(400).send(errorOf('invalid_request_error', 'unreadable request'));
    const scenario = scenarios.take();
    const authorized = message.headers.authorization === `Bearer ${apiKey}`;
    const call: Call = { at: new Date().toISOString(), authorized, request: body.data, scenario, cut: false };
    calls = [...calls, call].slice(-1_000);
    if (!authorized || scenario === 'unauthorized') return reply.code(401).send(errorOf('invalid_api_key', 'Incorrect API key provided'));
    if (scenario === 'rate-limited') {
      return reply.code(429).header('retry-after', '20').send(errorOf('rate_limit_exceeded', 'Rate limit reached'));
    }
    if (scenario === 'error-500') return reply.code(500).send(errorOf('server_error', 'The server had an error'));
    if (scenario === 'nonsense') return reply.type('text/html').send('<html><body>It works!</body></html>');
    const text =
      scenario === 'obedient'
        ? obedientAnswer(body.data)
        : scenario === 'promising'
          ? addingAnswer(body.data, count++, promises)
          : scenario === 'smuggling'
            ? addingAnswer(body.data, count++, smuggled)
            : await goodAnswer(body.data, String(count++));
    reply.hijack();
    const { raw } = reply;
    raw.once('close', () => void (call.cut = !raw.writableFinished));
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
    if (scenario === 'slow') await silence(raw);
    await stream(raw, body.data.model, scenario === 'refusal' ? null : text, { pauseMs, end: ends[scenario ?? ''] ?? 'whole' });
    return reply;
  });

  app.post('/__admin/scenario', async (request, reply) => {
    const { name, times } = ScenarioInput.parse(request.body);
    scenarios.set(name, times);
    return reply.code(204).send();
  });
  app.delete('/__admin/scenario', async (_request, reply) => {
    scenarios.clear();
    return reply.code(204).send();
  });
  app.get('/__admin/calls', async () => calls);
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, stop: () => app.close() };
}

const errorOf = (code: string, message: string) => ({ error: { message, type: code, param: null, code } });

const silence = (raw: ServerResponse) => Promise.race([delay(60_000, undefined, { ref: false }), once(raw, 'close')]);

/** How an answer ends: whole, in the middle without the end mark, after a silence there, or in the middle because no more tokens are allowed. */
type End = 'whole' | 'broken' | 'stalled' | 'cut';
const ends: Readonly<Record<string, End>> = { 'half-stream': 'broken', stalling: 'stalled', 'too-long': 'cut' };

/** Sends a text in pieces as a model does; null: a refusal. */
async function stream(
  raw: ServerResponse,
  model: string,
  text: string | null,
  { pauseMs, end }: { readonly pauseMs: number; readonly end: End },
): Promise<void> {
  const send = (delta: object, finish: string | null = null) =>
    raw.write(
      `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  send({ role: 'assistant', content: '' });
  if (text === null) send({ refusal: 'I cannot help with that.' });
  const pieces = text?.match(/[\s\S]{1,12}/g) ?? [];
  for (const piece of end === 'whole' ? pieces : pieces.slice(0, Math.floor(pieces.length / 2))) {
    if (raw.destroyed) return;
    send({ content: piece });
    await delay(pauseMs);
  }
  if (end === 'stalled') await silence(raw);
  if (end === 'broken' || end === 'stalled') return void raw.end();
  send({}, end === 'cut' ? 'length' : 'stop');
  raw.end('data: [DONE]\n\n');
}
