import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** An endpoint is added, changed, gets another secret, is paused, resumed, has something sent again, and may be removed. */
export function* webhookEventsOf({ dice, tenantId, ownerId: accountId, now }: Business): Scenario {
  const endpointId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('webhooks', tenantId, type, { endpointId, accountId, ...data });
  const url = `https://hooks.example.com/${endpointId}`;
  yield happens('WebhookAdded', { url, events: ['review.received'], addedAt: now() });
  yield happens('WebhookChanged', { url, events: ['review.received', 'reply.published'], changedAt: now() });
  yield happens('WebhookSecretRotated', { rotatedAt: now() });
  yield happens('WebhookPaused', { because: dice.pick(['failing', 'gone', 'asked']), accountId: null, pausedAt: now() });
  yield happens('WebhookResumed', { resumedAt: now() });
  yield happens('WebhookReplayRequested', { deliveryId: dice.uuid(), requestedAt: now() });
  if (dice.turn('webhook removed', 2)) yield happens('WebhookRemoved', { removedAt: now() });
}
