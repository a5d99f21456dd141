import type { Webhook, WebhookAttempt, WebhookDelivery } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let business: TestBusiness;
let other: TestBusiness;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  [business, other] = [await openBusiness(t, 1), await openBusiness(t, 2)];
});
afterAll(() => t.close());

test('endpoints and their log are shown to their business only, with what was answered', async () => {
  const { tenantId, accountId } = business;
  const endpointId = idOf('o', 1);
  const by = { endpointId, accountId };
  const when = at('2026-03-01T09:00:00Z');
  const url = 'https://hooks.example.com/sumaa';
  await t.append(tenantId, when, { type: 'WebhookAdded', data: { ...by, url, events: ['review.received'], addedAt: when } });
  await t.append(tenantId, when, { type: 'WebhookPaused', data: { endpointId, because: 'failing', accountId: null, pausedAt: when } });
  const list = async (token = business.token) => (await t.get('/api/webhooks', token)).body.model as Webhook[];
  expect(await list()).toEqual([{ id: endpointId, url, events: ['review.received'], paused: 'failing', addedAt: when, secretSince: when }]);
  expect(await list(other.token)).toEqual([]);
  await t.append(tenantId, when, { type: 'WebhookResumed', data: { ...by, resumedAt: when } });
  expect((await list())[0]?.paused).toBeNull();

  const insert = (tenant: string, days: number) =>
    t.pool.query(
      `insert into vault.webhook_delivery (tenant_id, endpoint_id, event_id, review_id, type, payload, created_at, next_at, attempts, last_status, last_answer)
       values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'review.received', '{"a":1}', $3, $3, 1, 500, 'oops')`,
      [tenant, endpointId, new Date(t.clock.now.getTime() - days * 86_400_000)],
    );
  await insert(tenantId, 1);
  await insert(tenantId, 31);
  await insert(other.tenantId, 1);
  const log = await t.get(`/api/webhooks/${endpointId}/deliveries`, business.token);
  const expected = {
    type: 'review.received',
    state: 'pending',
    attempts: 1,
    request: '{"a":1}',
    status: 500,
    answer: 'oops',
    problem: null,
  };
  expect(log.body.model as WebhookDelivery[]).toEqual([expect.objectContaining(expected)]);
  expect((await t.get(`/api/webhooks/${endpointId}/deliveries`, other.token)).status).toBe(404);
});

test('the attempts at a delivery are shown to its business only, the newest first', async () => {
  const { tenantId, accountId } = business;
  const [endpointId, elsewhere] = [idOf('o', 2), idOf('o', 3)];
  const when = at('2026-03-01T09:00:00Z');
  for (const id of [endpointId, elsewhere]) {
    const data = { endpointId: id, accountId, url: 'https://hooks.example.com/b', events: ['review.received' as const], addedAt: when };
    await t.append(tenantId, when, { type: 'WebhookAdded', data });
  }
  const attempt = (durationMs: number, status: number | null, problem: string | null) => {
    const headers = status === null ? null : { 'webhook-id': 'x', 'webhook-signature': 'v1,…' };
    return { at: when, durationMs, headers, status, problem, answer: status === null ? null : 'answer' } satisfies WebhookAttempt;
  };
  const log = [attempt(20, null, 'unreachable'), attempt(31, 500, null)];
  const { rows } = await t.pool.query<{ delivery_id: string }>(
    `insert into vault.webhook_delivery (tenant_id, endpoint_id, event_id, review_id, type, payload, created_at, next_at, attempt_log)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'review.received', '{}', $3, $3, $4) returning delivery_id`,
    [tenantId, endpointId, t.clock.now, JSON.stringify(log)],
  );
  const deliveryId = rows[0]?.delivery_id ?? '';
  const read = (endpoint: string, token: string) => t.get(`/api/webhooks/${endpoint}/deliveries/${deliveryId}/attempts`, token);
  expect((await read(endpointId, business.token)).body.model).toEqual(log.toReversed());
  expect([(await read(elsewhere, business.token)).status, (await read(endpointId, other.token)).status]).toEqual([404, 404]);
});
