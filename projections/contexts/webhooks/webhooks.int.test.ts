import type { Webhook, WebhookDelivery } from '@sumaa/contracts';
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
