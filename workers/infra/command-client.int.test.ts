import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reviewCommands, reviewQuestions, type Uuid } from '@sumaa/contracts';
import { CircuitOpen } from '@sumaa/runtime/breaker';
import { secret } from '@sumaa/runtime/config';
import { silentLog } from '@sumaa/runtime/log';
import { createMetrics } from '@sumaa/runtime/metrics';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCommandClient } from './command-client.ts';

let server: Server;
/** The response of command-api: a status and a code, or none (the connection is closed). */
let answer: readonly [number, string] | null;
let requests = 0;
/** Idempotency keys as they came; null where there was none. */
let keys: (string | null)[] = [];
const chain = { correlationId: 'command', causationId: 'event' };
beforeEach(async () => {
  [requests, keys] = [0, []];
  server = createServer((request, response) => {
    requests += 1;
    keys.push(request.headers['idempotency-key'] === undefined ? null : String(request.headers['idempotency-key']));
    if (!answer) return void request.socket.destroy();
    const [status, code] = answer;
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: false, statusCode: status, code, message: code, errors: null, model: null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function start() {
  const metrics = createMetrics();
  const commandUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createCommandClient({ commandUrl, serviceToken: secret('token'), log: silentLog(), retryDelaysMs: [], metrics });
  const tenantId = randomUUID() as Uuid;
  const ids = { reviewId: randomUUID() as Uuid, replyId: randomUUID() as Uuid };
  const send = () =>
    client.send(reviewCommands.confirmReplyDeletion, ids, { tenantId, worker: 'test', jobId: randomUUID(), chain }).then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    );
  const many = async (times: number) => {
    const answers = new Set<string>();
    for (let n = 0; n < times; n++) answers.add(await send());
    return [...answers];
  };
  return { client, metrics, send, many };
}

test.each<[string, readonly [number, string] | null]>([
  ['is down', null],
  ['cannot reach its own database', [503, 'unavailable']],
])('opens the circuit when command-api %s, and closes it when it responds again', async (_how, broken) => {
  const { client, metrics, send, many } = start();
  answer = broken;
  expect(await many(10)).toEqual(['CommandUnanswered']);
  expect([await many(5), requests, client.breaker.state]).toEqual([['CircuitOpen'], 10, 'open']);
  expect(await metrics.text()).toContain('dependency_away{dependency="command-api"} 1');
  answer = [409, 'not_found'];
  await expect.poll(send).toBe('CommandRefused');
  expect(client.breaker.state).toBe('closed');
});

test.each<[string, readonly [number, string]]>([
  ['refuses', [403, 'forbidden']],
  ['has a write conflict', [409, 'conflict']],
  ['is rate limited', [429, 'too_many_requests']],
])('keeps the circuit closed when command-api %s', async (_how, answers) => {
  const { client, many } = start();
  answer = answers;
  await many(12);
  expect([requests, client.breaker.state]).toEqual([12, 'closed']);
});

test('treats a refused service token as unanswered', async () => {
  const { send } = start();
  answer = [401, 'unauthenticated'];
  expect(await send()).toBe('CommandUnanswered');
});

test('keeps the circuit closed when the caller aborts', async () => {
  const { client } = start();
  const source = { tenantId: randomUUID() as Uuid, worker: 'test', jobId: 'job', chain, signal: AbortSignal.abort(new Error('stopping')) };
  const ids = { reviewId: randomUUID() as Uuid, replyId: randomUUID() as Uuid };
  for (let n = 0; n < 12; n++) {
    const sent = client.send(reviewCommands.confirmReplyDeletion, ids, source);
    await expect(sent).rejects.not.toBeInstanceOf(CircuitOpen);
  }
  expect(client.breaker.state).toBe('closed');
});

test('a question carries no key, because there is nothing to do twice', async () => {
  const { client, send } = start();
  answer = [200, 'ok'];
  const ids = { reviewId: randomUUID() as Uuid, replyId: randomUUID() as Uuid };
  expect(await client.ask(reviewQuestions.readReply, ids, { tenantId: randomUUID() as Uuid, worker: 'test' })).toBeNull();
  await send();
  expect(keys).toEqual([null, expect.any(String)]);
});

test('a command-api that does not know a question yet has not answered it', async () => {
  const { client } = start();
  answer = [404, 'not_found'];
  const ids = { reviewId: randomUUID() as Uuid, replyId: randomUUID() as Uuid };
  const question = client.ask(reviewQuestions.readReply, ids, { tenantId: randomUUID() as Uuid, worker: 'test' });
  await expect(question).rejects.toMatchObject({ name: 'CommandUnanswered' });
  expect(client.breaker.state).toBe('closed');
});
