import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** Two people ask for the newsletter and for the reminder, confirm it or not, and may end it. */
export function* followerEventsOf(business: Business): Scenario {
  yield* follow(business, 'newsletter');
  yield* follow(business, 'reminder');
}

function* follow({ dice, now }: Business, kind: 'newsletter' | 'reminder'): Scenario {
  const followerId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('follower', followerId, type, { followerId, ...data });
  yield happens('FollowRequested', { kind, email: `${followerId}@example.com`, language: dice.pick(['ar', 'en']), requestedAt: now() });
  if (dice.turn('follow lapsed', 3)) return yield happens('FollowEnded', { kind, because: 'lapsed', endedAt: now() });
  yield happens('FollowConfirmed', { kind, confirmedAt: now() });
  if (kind === 'newsletter') yield happens('FollowerMailed', { article: dice.pick(['angry-review', 'reply-time']), mailedAt: now() });
  else yield happens('FollowerReminded', { remindedAt: now() });
  if (dice.turn('follow ended', 2)) yield happens('FollowEnded', { kind, because: 'asked', endedAt: now() });
}

/** Visitors say whether articles of the help did help. */
export function* helpVoteEventsOf({ dice, now }: Business): Scenario {
  for (let votes = 0; votes < 3; votes++) {
    const voteId = dice.uuid();
    const article = dice.pick(['first-sync', 'find-reviews']);
    yield scenarioEvent('helpvote', voteId, 'HelpVoteGiven', { voteId, article, language: 'ar', helped: dice.once(2), givenAt: now() });
  }
}

/** Somebody reads pages of the public site. */
export function* siteViewEventsOf({ dice, now }: Business): Scenario {
  for (let views = 0; views < 3; views++) {
    const viewId = dice.uuid();
    const page = dice.pick(['/', '/pricing', '/signup']);
    const source = dice.pick(['direct', 'google', 'own']);
    yield scenarioEvent('siteview', viewId, 'SiteViewed', { viewId, page, source, viewedAt: now() });
  }
}

/** An article is tested and sent as an issue of the newsletter. */
export function* newsletterEventsOf({ dice, ownerId: accountId, now }: Business): Scenario {
  const id = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('newsletter', id, type, { article: 'angry-review', ...data });
  yield happens('NewsletterTested', { accountId, testedAt: now() });
  yield happens('NewsletterStarted', { accountId, startedAt: now() });
  yield happens('NewsletterFinished', { finishedAt: now() });
}

/** Businesses are told of a changed text of the site. */
export function* siteDocumentEventsOf({ dice, ownerId: accountId, now }: Business): Scenario {
  const id = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('sitedocument', id, type, { document: 'terms', version: 2, ...data });
  yield happens('DocumentChangeTold', { accountId, toldAt: now() });
  yield happens('DocumentChangeDelivered', { businesses: 3, deliveredAt: now() });
}

/** The launch is announced, moved, and announced no more. */
export function* launchEventsOf({ dice, ownerId: accountId, now, inMinutes }: Business): Scenario {
  const id = dice.uuid();
  for (const launchAt of [inMinutes(60), inMinutes(600), null])
    yield scenarioEvent('launch', id, 'LaunchDateSet', { launchAt, accountId, setAt: now() });
}

/** Somebody applies for a job; some applications are erased. */
export function* applicationEventsOf({ dice, now }: Business): Scenario {
  const applicationId = dice.uuid();
  const happens = (type: string, data: object) =>
    scenarioEvent('application', applicationId, type, { applicationId, vacancy: 'writer', ...data });
  yield happens('ApplicationReceived', {
    name: 'Noura',
    email: `${applicationId}@example.com`,
    note: dice.pick([null, 'أكتب بالعربية']),
    resume: { fileId: `${'0'.repeat(64)}.bin`, size: 1_000 },
    language: dice.pick(['ar', 'en']),
    acknowledged: true,
    receivedAt: now(),
  });
  if (dice.turn('application erased', 2)) yield happens('ApplicationErased', { because: 'staff', erasedAt: now() });
}

/** Somebody says something of the platform; staff approve it, and some withdraw it. */
export function* testimonialEventsOf({ dice, now, tenantId }: Business): Scenario {
  const accountId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('testimonial', accountId, type, { accountId, ...data });
  yield happens('TestimonialWritten', {
    businessId: tenantId,
    stars: 5,
    text: 'Saves us hours every week',
    name: 'Noura',
    writtenAt: now(),
  });
  yield happens('TestimonialDecided', { approved: dice.once(2), decidedBy: dice.uuid(), decidedAt: now() });
  if (dice.turn('testimonial withdrawn', 2)) yield happens('TestimonialWithdrawn', { withdrawnAt: now() });
}
