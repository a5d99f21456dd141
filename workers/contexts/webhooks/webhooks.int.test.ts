import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookPausesMs, type webhookJobs, type Uuid, type WebhookAttempt } from '@sumaa/contracts';
import { createOutwardClient, type OutwardClient } from '@sumaa/runtime/outward';
import { Postponed } from '@sumaa/runtime/queue';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { PayloadOf } from '../../infra/new-job.ts';
import { createJobRecorder, createTestApp, testJob, type TestApp } from '../../testing/test-app.ts';
import { deliverWebhook } from './deliver-webhook.processor.ts';
import { createWebhookOutbox, type ToldEvent, type WebhookOutbox } from './outbox.ts';
import { createTurns, slots } from './turns.ts';
import { whenWebhookTold } from './when-webhook-told.reactor.ts';

type Payload = PayloadOf<typeof webhookJobs.deliverWebhook>;
interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

let app: TestApp;
let receiver: Server;
let origin: string;
let received: Received[];
let now: Date;
let outbox: WebhookOutbox;
let outward: OutwardClient;
let jobs: ReturnType<typeof createJobRecorder<Payload>>;

beforeAll(async () => {
  app = await createTestApp(inject('postgresUrl'));
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      if (path === '/silent') return;
      if (path === '/redirect') response.writeHead(302, { location: `${origin}/inside` }).end();
      else if (path === '/lying') response.writeHead(200, { 'content-length': '50' }).end('short');
      else response.writeHead(path === '/gone' ? 410 : path === '/broken' ? 500 : 200).end(`answer of ${path}`);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  outward = createOutwardClient({ trustedOrigins: [origin], timeoutMs: 500 });
});
afterAll(async () => {
  outward.close();
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  [received, now] = [[], new Date('2026-03-01T10:00:00.000Z')];
  jobs = createJobRecorder<Payload>();
  outbox = createWebhookOutbox(app.pool, jobs as never, () => now);
  app.commandApi.received.length = 0;
  await app.pool.query('delete from work.webhook; delete from vault.webhook_delivery; delete from vault.webhook_secret');
});

async function endpoint(path: string, events = ['review.received', 'reply.published']): Promise<{ id: Uuid; secret: string }> {
  const id = randomUUID() as Uuid;
  await app.pool.query('insert into work.webhook (tenant_id, endpoint_id, url, events, is_paused) values ($1, $2, $3, $4, false)', [
    app.tenantId,
    id,
    path.startsWith('/') ? `${origin}${path}` : path,
    events,
  ]);
  return { id, secret: (await app.vault.webhookSecrets.renew(id, app.tenantId, by(0n))) ?? '' };
}
const by = (revision: bigint) => ({ commandId: randomUUID() as Uuid, revision });
const told = (reviewId = randomUUID() as Uuid, type: ToldEvent['type'] = 'review.received', n = 1) => {
  const eventId = randomUUID() as Uuid;
  const payload = { tenantId: app.tenantId, eventId, reviewId, type, payload: JSON.stringify({ type, data: { n } }), position: '2' };
  return { jobId: eventId, payload };
};
const processor = (isAllowed: ((url: string) => boolean) | null, client = outward) =>
  deliverWebhook({
    outbox,
    turns: createTurns(),
    outward: client,
    secrets: app.vault.webhookSecrets,
    commands: app.commands,
    clock: () => now,
    ...(isAllowed ? { isAllowed } : {}),
  });
/** Runs every job that is there; answers the pauses that attempts asked for. */
async function run(isAllowed: ((url: string) => boolean) | null = () => true): Promise<number[]> {
  const waits: number[] = [];
  for (const { payload, jobId } of jobs.jobs.splice(0)) {
    await processor(isAllowed)(payload, testJob({ id: jobId })).catch((error: unknown) => {
      if (!(error instanceof Postponed)) throw error;
      waits.push(error.afterMs);
    });
  }
  return waits;
}
const rows = async () =>
  (
    await app.pool.query<{
      state: string;
      attempts: number;
      last_status: number | null;
      last_problem: string | null;
      last_answer: string | null;
    }>('select state, attempts, last_status, last_problem, last_answer from vault.webhook_delivery order by seq')
  ).rows;

test('a message is signed with both secrets while one is replaced, delivered once, and logged with its answer', async () => {
  const { id, secret } = await endpoint('/taken');
  const newer = (await app.vault.webhookSecrets.renew(id, app.tenantId, by(1n))) ?? '';
  const event = told();
  await outbox.addBulk([event]);
  await outbox.addBulk([event]);
  expect(jobs.jobs).toHaveLength(1);
  await run();
  const { headers, body } = received[0]!;
  expect([received.length, body]).toEqual([1, event.payload.payload]);
  const signed = (key: string) =>
    `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')}`;
  expect(headers['webhook-signature']).toBe(`${signed(newer)} ${signed(secret)}`);
  expect(await rows()).toEqual([
    { state: 'delivered', attempts: 1, last_status: 200, last_problem: null, last_answer: 'answer of /taken' },
  ]);
});

test('only endpoints that chose the event and are not paused are told', async () => {
  await endpoint('/replies', ['reply.published']);
  const { id } = await endpoint('/paused');
  await app.pool.query('update work.webhook set is_paused = true where endpoint_id = $1', [id]);
  await outbox.addBulk([told()]);
  expect(await rows()).toEqual([]);
});

test('what happened before the endpoints are known as they were then waits for that, and is not lost', async () => {
  await app.pool.query(`delete from work.consumer_position; insert into work.consumer_position values ('webhook', '1'), ('other', '1')`);
  const { signal } = new AbortController();
  const enqueue = (meanwhile: () => Promise<unknown>) => {
    const progress = { until: async <T>(ask: () => Promise<T | null>) => (await ask()) ?? (await meanwhile(), ask()) };
    return whenWebhookTold(outbox, { reader: app.reader, progress, signal }).enqueue([told()]);
  };
  await expect(enqueue(async () => {})).rejects.toThrow('are not shown yet');
  expect(await rows()).toEqual([]);
  await enqueue(async () => {
    await endpoint('/taken');
    await app.pool.query(`update work.consumer_position set position = '2' where name = 'webhook'`);
  });
  expect(await rows()).toMatchObject([{ state: 'pending' }]);
  await app.pool.query('delete from work.consumer_position');
});

test('of one review, messages arrive in order: a later one waits for an earlier one, those of other reviews do not', async () => {
  await endpoint('/broken');
  const reviewId = randomUUID() as Uuid;
  await outbox.addBulk([told(reviewId, 'review.received', 1), told(reviewId, 'reply.published', 2), told(undefined, 'review.received', 3)]);
  jobs.jobs.reverse();
  await run();
  expect(received.map(({ body }) => JSON.parse(body).data.n)).toEqual([3, 1]);
  await app.pool.query(`update work.webhook set url = $1`, [`${origin}/taken`]);
  now = new Date(now.getTime() + (webhookPausesMs[0] ?? 0));
  received.length = 0;
  for (const work of await outbox.lost()) for (const job of await work.jobs({} as never)) await job.add({} as never);
  await run();
  await run();
  const ofReview = received.map(({ body }) => JSON.parse(body).data.n).filter((n) => n !== 3);
  expect(ofReview).toEqual([1, 2]);
});

test('endpoints of a business that do not answer hold few slots: another business gets its message meanwhile', async () => {
  for (const _ of [1, 2, 3]) await endpoint('/silent', ['review.received']);
  const messages = slots / 2;
  await outbox.addBulk(Array.from({ length: messages }, () => told()));
  const other = randomUUID() as Uuid;
  const { id } = await endpoint('/taken', ['reply.published']);
  await app.pool.query('update work.webhook set tenant_id = $1 where endpoint_id = $2', [other, id]);
  await app.pool.query('update vault.webhook_secret set tenant_id = $1 where endpoint_id = $2', [other, id]);
  const event = told(undefined, 'reply.published');
  await outbox.addBulk([{ ...event, payload: { ...event.payload, tenantId: other } }]);
  const patient = createOutwardClient({ trustedOrigins: [origin], timeoutMs: 600_000 });
  const deliver = processor(() => true, patient);
  const waiting = jobs.jobs.splice(0);
  expect(waiting).toHaveLength(3 * messages + 1);
  const ended = new Set<Uuid>();
  const work = Array.from({ length: slots }, async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await deliver(job.payload, testJob({ id: job.jobId })).catch(() => null);
      ended.add(job.payload.deliveryId);
    }
  });
  await expect.poll(() => received.filter(({ path }) => path === '/taken').length).toBe(1);
  await expect.poll(() => ended.size).toBe(3 * messages + 1 - 4);
  expect(received.filter(({ path }) => path === '/silent')).toHaveLength(4);
  // What waited goes on when a slot is given back.
  expect(jobs.jobs).toEqual([]);
  receiver.closeAllConnections();
  await Promise.all(work);
  expect(jobs.jobs).toHaveLength(4);
  patient.close();
});

test.each([
  ['/silent', null, 'timeout'],
  ['/lying', null, 'timeout'],
  ['/redirect', 302, null],
  ['/broken', 500, null],
  ['http://127.0.0.1:1/', null, 'address'],
])('%s is tried again with growing pauses for three days, then paused', async (path, status, problem) => {
  const { id } = await endpoint(path);
  await outbox.addBulk([told()]);
  const [job] = jobs.jobs;
  const pauses: number[] = [];
  for (let attempt = 0; attempt <= webhookPausesMs.length; attempt++) {
    if (attempt > 0) jobs.jobs.push(job!);
    const [wait] = await run();
    if (wait === undefined) break;
    pauses.push(wait);
    now = new Date(now.getTime() + wait);
  }
  expect(pauses).toEqual([...webhookPausesMs]);
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 10, last_status: status, last_problem: problem }]);
  expect(app.commandApi.received.map(({ name, payload }) => [name, payload])).toEqual([
    ['PauseWebhook', { endpointId: id, because: 'failing' }],
  ]);
  expect(received.filter((request) => request.path === '/inside')).toEqual([]);
});

test('an endpoint inside a network is never called', async () => {
  await endpoint('/taken');
  await outbox.addBulk([told()]);
  await run(null);
  expect([received, (await rows())[0]?.last_problem]).toEqual([[], 'address']);
});

test('an endpoint that is gone is paused at once', async () => {
  await endpoint('/gone');
  await outbox.addBulk([told()]);
  await run();
  expect(app.commandApi.received.map(({ payload }) => payload)).toMatchObject([{ because: 'gone' }]);
});

test('an endpoint that took another message in these days is not paused', async () => {
  const { id } = await endpoint('/broken');
  await outbox.addBulk([told()]);
  await app.pool.query('update vault.webhook_delivery set attempts = $1', [webhookPausesMs.length]);
  await app.pool.query(
    `insert into vault.webhook_delivery (tenant_id, endpoint_id, event_id, review_id, type, payload, created_at, next_at, state, ended_at)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'review.received', '{}', $3, $3, 'delivered', $3)`,
    [app.tenantId, id, new Date(now.getTime() - 60_000)],
  );
  expect(await run()).toEqual([]);
  expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'delivered']);
  expect(app.commandApi.received).toEqual([]);
});

test('what has ended is sent again under its own id when somebody asks, only of its endpoint', async () => {
  const { id } = await endpoint('/taken');
  await outbox.addBulk([told()]);
  const deliveryId = jobs.jobs[0]?.payload.deliveryId as Uuid;
  await run();
  await outbox.replay(app.tenantId, randomUUID() as Uuid, deliveryId);
  expect(jobs.jobs).toEqual([]);
  await outbox.replay(app.tenantId, id, deliveryId);
  await run();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
});

test('each attempt is kept: when, how long, the headers without signatures, the answer; the newest thirty', async () => {
  const { id } = await endpoint('/broken');
  await app.vault.webhookSecrets.renew(id, app.tenantId, by(1n));
  await outbox.addBulk([told()]);
  const [job] = jobs.jobs;
  await run();
  await app.pool.query('update work.webhook set url = $1', [`${origin}/silent`]);
  now = new Date(now.getTime() + (webhookPausesMs[0] ?? 0));
  jobs.jobs.push(job!);
  await run();
  await app.pool.query(`update work.webhook set url = 'http://127.0.0.1:1/'`);
  now = new Date(now.getTime() + (webhookPausesMs[1] ?? 0));
  jobs.jobs.push(job!);
  await run(null);
  const kept = async () =>
    (await app.pool.query<{ attempt_log: WebhookAttempt[] }>('select attempt_log from vault.webhook_delivery')).rows[0]!.attempt_log;
  const log = await kept();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sumaa-Webhooks/1',
    'webhook-id': job!.payload.deliveryId,
    'webhook-timestamp': '1772359200',
    'webhook-signature': 'v1,… v1,…',
  };
  expect(log).toMatchObject([
    { at: '2026-03-01T10:00:00.000Z', headers, status: 500, problem: null, answer: 'answer of /broken' },
    { at: '2026-03-01T10:00:05.000Z', headers: { 'webhook-signature': 'v1,… v1,…' }, status: null, problem: 'timeout', answer: null },
    { headers: null, status: null, problem: 'address' },
  ]);
  expect(log[1]!.durationMs).toBeGreaterThan(0);
  await app.pool.query(
    `update vault.webhook_delivery set attempt_log = (select jsonb_agg(n) from generate_series(1, 30) n), next_at = $1`,
    [now],
  );
  jobs.jobs.push(job!);
  await run(null);
  expect([(await kept()).length, (await kept())[0]]).toEqual([30, 2]);
});
