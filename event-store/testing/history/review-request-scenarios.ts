import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** Somebody is asked for a review; some open the link, some opt out. */
export function* reviewRequestEventsOf({ dice, ownerId: accountId, locations, now, inMinutes }: Business): Scenario {
  const recipientId = dice.uuid();
  const requestId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('reviewrecipient', recipientId, type, { recipientId, ...data });
  const channel = dice.turn('request by SMS', 2) ? 'sms' : 'email';
  yield happens('ReviewRequested', {
    requestId,
    number: 1,
    locationId: dice.pick(locations).id,
    channel,
    name: dice.pick([null, 'نورة']),
    address: channel === 'email' ? `${recipientId}@example.com` : '0500000000',
    language: dice.pick(['ar', 'en']),
    source: dice.pick(['branch', 'purchase', 'booking']),
    accountId,
    dueAt: inMinutes(1),
    requestedAt: now(),
  });
  if (dice.turn('request to a person of two addresses', 3)) {
    const otherId = dice.uuid();
    yield happens('ReviewRecipientLinked', { otherId, accountId, linkedAt: now() });
    yield happens('ReviewRequestCounted', { otherId, requestId: dice.uuid(), countedAt: now() });
  }
  if (dice.turn('request for a branch that is gone', 5))
    return yield happens('ReviewRequestReported', { requestId, delivery: 'withdrawn', reportedAt: now() });
  if (dice.turn('request withdrawn', 4)) return yield happens('ReviewRecipientOptedOut', { because: 'business', optedOutAt: now() });
  yield happens('ReviewRequestSent', { requestId, channel, isReported: true, sentAt: now() });
  yield happens('ReviewRequestReported', { requestId, delivery: 'accepted', reportedAt: now() });
  if (dice.turn('request opened', 2)) yield happens('ReviewRequestOpened', { requestId, openedAt: now() });
  if (dice.turn('request opted out', 3)) yield happens('ReviewRecipientOptedOut', { because: 'link', optedOutAt: now() });
}

/** A business changes how it asks. */
export function* reviewAskingEventsOf({ dice, ownerId: accountId, now }: Business): Scenario {
  const id = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('reviewasking', id, type, { accountId, ...data });
  yield happens('ReviewAskingChanged', { maxPerMonth: 2, quietFrom: '21:00', quietTo: '08:00', changedAt: now() });
  yield happens('ReviewTemplateChanged', { locationId: null, language: 'ar', text: 'مرحبًا {name}', changedAt: now() });
}
