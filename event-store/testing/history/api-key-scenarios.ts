import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** A general manager creates a key for another system, and may revoke it. */
export function* apiKeyEventsOf({ dice, tenantId, ownerId: accountId, locations, now, inMinutes }: Business): Scenario {
  const keyId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('apikeys', tenantId, type, { keyId, accountId, ...data });
  yield happens('ApiKeyCreated', {
    name: 'نظام المبيعات',
    scopes: dice.once(2) ? ['reviews.read'] : ['reviews.read', 'reviews.reply'],
    locationIds: dice.once(2) ? null : [dice.pick(locations).id],
    addresses: dice.once(2) ? [] : ['203.0.113.0/24'],
    expiresAt: dice.once(2) ? null : inMinutes(90 * 24 * 60),
    createdAt: now(),
  });
  if (dice.turn('api key revoked', 2)) yield happens('ApiKeyRevoked', { revokedAt: now() });
}
