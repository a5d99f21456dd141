import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alertEndpointId, iso, platformTenant, type alertJobs, type Uuid } from '@sumaa/contracts';
import { createOutwardClient, type OutwardClient } from '@sumaa/runtime/outward';
import { Postponed } from '@sumaa/runtime/queue';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { PayloadOf } from '../../../infra/new-job.ts';
import { createJobRecorder, createTestApp, testJob, type TestApp } from '../../../testing/test-app.ts';
import { createAlertsDue, sendAlert, type AlertsDue } from './send-alert.ts';

type Payload = PayloadOf<typeof alertJobs.sendAlert>;

let app: TestApp;
let receiver: Server;
let url: string;
let status: number;
let received: { readonly id: unknown; readonly at: unknown; readonly signature: unknown; readonly body: string }[];
let now: Date;
let outward: OutwardClient;
let due: AlertsDue;
let jobs: ReturnType<typeof createJobRecorder<Payload>>;

beforeAll(async () => {
  app = await createTestApp(inject('postgresUrl'));
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
      received.push({ id, at, signature, body: Buffer.concat(parts).toString('utf8') });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  outward = createOutwardClient({ trustedOrigins: [url] });
});
afterAll(async () => {
  outward.close();
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  [received, now, status] = [[], new Date('2026-03-01T10:00:00.000Z'), 200];
  jobs = createJobRecorder<Payload>();
  due = createAlertsDue(app.pool, jobs, () => now);
  await app.pool.query('delete from outbox.alert_due; delete from work.platform_settings; delete from vault.webhook_secret');
});

const told = (): { jobId: string; payload: Payload } => {
  const eventId = randomUUID() as Uuid;
  const at = iso(now);
  return {
    jobId: eventId,
    payload: { tenantId: platformTenant, eventId, alert: 'part-down-mail', of: at, count: 1, name: 'mail', raisedAt: at },
  };
};
/** `webhookUrl` of the settings leads to this machine, so it is kept as an address that the schema allows and replaced here. */
async function settle(): Promise<string> {
  await app.pool.query('insert into work.platform_settings (maintenance_mode, settings) values (false, $1)', [
    JSON.stringify({ webhookUrl: 'https://alerts.example.com/in' }),
  ]);
  return (await app.vault.webhookSecrets.renew(alertEndpointId, platformTenant, { commandId: randomUUID() as Uuid, revision: 0n })) ?? '';
}
/** Runs every job that is there; answers the pauses that attempts asked for. */
async function run(isInside = true): Promise<number[]> {
  const here = { send: (request: Parameters<OutwardClient['send']>[0]) => outward.send({ ...request, url: new URL(url) }) };
  const processor = sendAlert({
    due,
    reader: app.reader,
    secrets: app.vault.webhookSecrets,
    outward: isInside
      ? here
      : createOutwardClient({ resolve: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) }),
    clock: () => now,
  });
  const waits: number[] = [];
  for (const { payload, jobId } of jobs.jobs.splice(0)) {
    await processor(payload, testJob({ id: jobId })).catch((error: unknown) => {
      if (!(error instanceof Postponed)) throw error;
      waits.push(error.afterMs);
    });
  }
  return waits;
}

test('an alert goes to the address of the settings once, signed, and names nobody', async () => {
  const secret = await settle();
  const alert = told();
  await due.addBulk([alert]);
  await due.addBulk([alert]);
  await run();
  jobs.jobs.push(alert);
  await run();
  expect(received).toHaveLength(1);
  const { id, at, signature, body } = received[0]!;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(signature).toBe(
    `v1,${createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest('base64')}`,
  );
  expect([id, JSON.parse(body)]).toEqual([
    alert.payload.eventId,
    {
      type: 'alert.raised',
      timestamp: '2026-03-01T10:00:00.000Z',
      data: { alert: 'part-down-mail', kind: 'part_down', name: 'mail', count: 1, since: '2026-03-01T10:00:00.000Z' },
    },
  ]);
});

test('what is not taken is tried again, also when the queue lost it, and an address inside is never called', async () => {
  await settle();
  await due.addBulk([told()]);
  status = 503;
  expect(await run()).toEqual([5_000]);
  now = new Date(now.getTime() + 5_000);
  const [lost] = await due.lost();
  for (const job of (await lost?.jobs({} as never)) ?? []) await job.add({ correlationId: randomUUID(), causationId: randomUUID() });
  status = 200;
  expect([await run(), received.length]).toEqual([[], 2]);
  await due.addBulk([told()]);
  expect([await run(false), received.length]).toEqual([[5_000], 2]);
});

test('an alert waits for the secret that signs it', async () => {
  await settle();
  await app.pool.query('delete from vault.webhook_secret');
  await due.addBulk([told()]);
  expect([await run(), received]).toEqual([[5_000], []]);
});

test('without an address nothing is sent, nor later', async () => {
  await due.addBulk([told()]);
  await run();
  await settle();
  expect([await due.lost(), received]).toEqual([[], []]);
});
