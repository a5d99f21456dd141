import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reviewCommands, reviewQuestions, type Uuid } from '@sumaa/contracts';
import { DependencyAway } from '@sumaa/runtime/breaker';
import { secret } from '@sumaa/runtime/config';
import { silentLog } from '@sumaa/runtime/log';
import { createMetrics } from '@sumaa/runtime/metrics';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCommandClient } from './command-client.ts';

let server: Server;
/** What command-api answers: a status and a code, or nothing at all. */
let answer: readonly [number, string] | null;
let asked = 0;
/** Idempotency keys as they came; null where there was none. */
let keys: (string | null)[] = [];
const chain = { correlationId: 'command', causationId: 'event' };
beforeEach(async () => {
  [asked, keys] = [0, []];
  server = createServer((request, response) => {
    asked += 1;
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
    const said = new Set<string>();
    for (let n = 0; n < times; n++) said.add(await send());
    return [...said];
  };
  return { client, metrics, send, many };
}

test.each<[string, readonly [number, string] | null]>([
  ['is not there', null],
  ['cannot reach its own database', [503, 'unavailable']],
])('a command-api that %s is left alone, and asked again once it answers', async (_how, broken) => {
  const { client, metrics, send, many } = start();
  answer = broken;
  expect(await many(10)).toEqual(['CommandUnanswered']);
  expect([await many(5), asked, client.breaker.state]).toEqual([['DependencyAway'], 10, 'open']);
  expect(await metrics.text()).toContain('dependency_away{dependency="command-api"} 1');
  answer = [409, 'not_found'];
  await expect.poll(send, { timeout: 20_000 }).toBe('CommandRefused');
  expect(client.breaker.state).toBe('closed');
});

test.each<[string, readonly [number, string]]>([
  ['refuses', [403, 'forbidden']],
  ['has too many who write at once', [409, 'conflict']],
  ['asks for patience', [429, 'too_many_requests']],
])('one that %s has answered', async (_how, said) => {
  const { client, many } = start();
  answer = said;
  await many(12);
  expect([asked, client.breaker.state]).toEqual([12, 'closed']);
});

test('one that does not know our service token (any more, or yet) has not said no', async () => {
  const { send } = start();
  answer = [401, 'unauthenticated'];
  expect(await send()).toBe('CommandUnanswered');
});

test('who gives up waiting says nothing about the other side', async () => {
  const { client } = start();
  const source = { tenantId: randomUUID() as Uuid, worker: 'test', jobId: 'job', chain, signal: AbortSignal.abort(new Error('stopping')) };
  const ids = { reviewId: randomUUID() as Uuid, replyId: randomUUID() as Uuid };
  for (let n = 0; n < 12; n++) {
    const sent = client.send(reviewCommands.confirmReplyDeletion, ids, source);
    await expect(sent).rejects.not.toBeInstanceOf(DependencyAway);
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
