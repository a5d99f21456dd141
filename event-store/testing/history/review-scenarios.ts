import type { Uuid } from '@sumaa/contracts';
import { scenarioEvent, type Scenario, type Business } from './scenario.ts';
import { personName, sentence } from './words.ts';

function content({ dice }: Business) {
  const stars = dice.once(20) ? null : 1 + dice.int(5);
  const text = dice.once(6) ? null : sentence(dice);
  const sentiment = stars === null || stars === 3 ? 'neutral' : stars > 3 ? 'positive' : 'negative';
  return {
    stars,
    text,
    translation: text !== null && dice.once(4) ? sentence(dice) : null,
    language: text === null ? 'none' : dice.pick(['ar', 'en', 'mixed', 'other']),
    sentiment,
    textSentiment: text === null ? null : dice.pick(['positive', 'neutral', 'negative']),
    mismatch: dice.once(15),
    topics:
      text === null
        ? []
        : [{ topic: dice.pick(['service', 'food', 'price']), sentiment: dice.pick(['positive', 'neutral', 'negative']), start: 0, end: 3 }],
    classifier: 'learnt-1',
  };
}

/** The events of a review and its replies: drafted, queued, undone, published, rejected, deleted, or written at Google itself. */
export function* reviewEventsOf(world: Business): Scenario {
  const { dice, ownerId } = world;
  const reviewId = dice.uuid();
  const { id: locationId, google } = dice.pick(world.locations);
  const happens = (type: string, data: object = {}) => scenarioEvent('review', reviewId, type, { reviewId, locationId, ...data });
  const createdAt = world.inMinutes(-dice.int(400 * 1440));
  const received = () => {
    const writtenBeforeLink = dice.once(3);
    return happens('ReviewReceived', {
      writtenBeforeLink,
      answerDueAt: writtenBeforeLink ? null : new Date(Date.parse(createdAt) + dice.pick([86_400_000, 7_200_000])).toISOString(),
      googleName: `accounts/1/${google}/reviews/${reviewId}`,
      authorName: dice.once(12) ? null : personName(dice),
      authorPhotoUrl: dice.once(3) ? 'https://example.com/p.png' : null,
      anonymous: dice.once(12),
      createdAt,
      updatedAt: createdAt,
      ...content(world),
    });
  };
  yield received();
  if (dice.once(6)) yield happens('ReplyObserved', { text: sentence(dice), updatedAt: world.now() });
  if (dice.once(15)) yield happens('ReplyVanished');
  if (dice.once(6)) yield* isAssigned(world, happens);
  if (dice.turn('team work', 6)) yield* isWorkedOn(world, happens);
  if (dice.turn('answer due', 8)) {
    const due = { accountId: dice.once(2) ? ownerId : null, dueAt: world.now() };
    yield happens('ReviewDueSoon', due);
    if (dice.once(2)) yield happens('ReviewOverdue', due);
  }
  if (dice.once(2)) {
    if (dice.turn('suggested', 4)) yield happens('RepliesSuggested', { texts: [sentence(dice), sentence(dice)], accountId: ownerId });
    if (dice.once(2)) yield happens('ReplyDraftSaved', { text: sentence(dice), accountId: ownerId });
    if (dice.once(12)) yield happens('ReplyDraftSaved', { text: '', accountId: ownerId });
    for (let replies = 0; replies < 1 + dice.int(2); replies++) yield* reply(world, happens, replies > 0);
  }
  if (dice.once(10)) yield happens('ReviewEdited', { previousStars: 1 + dice.int(5), updatedAt: world.now(), ...content(world) });
  if (dice.turn('review erased', 40)) return yield happens('ReviewErased');
  if (!dice.once(15)) return;
  yield happens('ReviewRemoved');
  if (dice.once(2)) yield received();
}

function* isAssigned({ dice, ownerId }: Business, happens: Happens): Scenario {
  const [memberId, accountId] = [dice.uuid(), dice.uuid()];
  yield happens('ReviewAssigned', { memberId, accountId, assignedBy: ownerId });
  if (dice.once(2)) yield happens('AssignmentStatusChanged', { memberId, status: dice.pick(['in_progress', 'completed']), accountId });
  if (dice.once(3)) yield happens('ReviewUnassigned', { memberId, unassignedBy: ownerId });
}

/** A member marks it as helpful, reports it at Google, or asks for approval of a draft. */
function* isWorkedOn({ dice, ownerId }: Business, happens: Happens): Scenario {
  const accountId = dice.uuid();
  yield happens('ReviewMarkedHelpful', { accountId });
  if (dice.once(2)) yield happens('ReviewUnmarkedHelpful', { accountId });
  if (dice.once(2)) {
    yield happens('ReviewReported', { accountId, reason: dice.pick(['spam', 'off_topic']) });
    if (dice.once(2)) yield happens('ReviewReportClosed', { accountId });
  }
  yield happens('ApprovalRequested', { text: sentence(dice), note: dice.once(2) ? sentence(dice) : null, accountId });
  if (dice.once(2)) yield happens('ApprovalReturned', { note: sentence(dice), accountId: ownerId, requestedBy: accountId });
}

/** A business saves views and templates, and asks for approval of what its employees write. */
export function* reviewWorkspaceOf({ dice, tenantId, ownerId: accountId, now }: Business): Scenario {
  const view = { name: sentence(dice), filter: { stars: [1, 2] }, sort: 'due', shared: true };
  const [kept, removed] = [dice.uuid(), dice.uuid()].map((viewId) => ({ ownerId: tenantId, viewId, accountId }));
  const subjectId = tenantId;
  yield scenarioEvent('reviewviews', tenantId, 'ReviewViewSaved', { ...kept, ...view, subjectId });
  yield scenarioEvent('reviewviews', tenantId, 'ReviewViewSaved', { ...removed, ...view, subjectId });
  yield scenarioEvent('reviewviews', tenantId, 'ReviewViewRemoved', { ...removed });
  const templateId = dice.uuid();
  const settings = (type: string, data: object) => scenarioEvent('replysettings', tenantId, type, { accountId, ...data });
  const template = { templateId, title: sentence(dice), text: sentence(dice), language: dice.pick(['ar', 'en']), stars: [4, 5] };
  yield settings('ReplyTemplateWritten', template);
  yield settings('ReplyTemplateWritten', { ...template, templateId: dice.uuid() });
  yield settings('ReplyTemplateRemoved', { templateId });
  yield settings('ReplyApprovalSwitched', { required: dice.once(2) });
  const since = now();
  yield settings('PublishingRuleSet', { minStars: 4, locationIds: null, delayMinutes: 60, dailyCap: 20, consent: 1, since });
  yield settings('PublishingRulePaused', { paused: dice.once(2), since });
  if (dice.turn('rule held', 2)) yield settings('PublishingRuleHeld', { because: dice.pick(['left', 'rights']) });
  if (dice.turn('rule removed', 3)) yield settings('PublishingRuleRemoved', {});
  const day = '2026-03-12';
  yield scenarioEvent('ruleday', `${tenantId}-${day}`, 'RuleReplyCounted', { day, reviewId: dice.uuid() });
  yield scenarioEvent('branchtexts', templateId, 'RepliesWritten', { locationId: templateId, digests: ['bV9nZm1f', 'c2x2MGtt'] });
  yield settings('ReplyWritingChanged', { tone: dice.pick(['warm', 'formal']), signature: dice.once(2) ? sentence(dice) : null });
}

type Happens = (type: string, data?: object) => ReturnType<typeof scenarioEvent>;

function* reply({ dice, ownerId, now, inMinutes }: Business, happens: Happens, replaces: boolean): Scenario {
  const replyId: Uuid = dice.uuid();
  if (!replaces && dice.once(4)) yield happens('AnsweredByRule', { replyId, agreedBy: ownerId });
  yield happens('ReplyQueued', { replyId, text: sentence(dice), accountId: ownerId, publishAt: inMinutes(1), replaces });
  if (dice.once(8)) return yield happens('ReplyUndone', { replyId, accountId: ownerId });
  yield happens('ReplyPublishingStarted', { replyId });
  if (dice.once(10)) {
    return yield happens('ReplyFailed', { replyId, reason: dice.pick(['connection_lost', 'review_gone', 'invalid_text', 'unlinked']) });
  }
  yield happens('ReplyAccepted', { replyId, googleUpdatedAt: dice.once(4) ? null : now(), acceptedAt: now() });
  if (dice.once(10)) return yield happens('ReplyRejected', { replyId, policyViolation: 'SPAM' });
  yield happens('ReplyPublished', { replyId });
  if (!dice.once(10)) return;
  yield happens('ReplyDeletionRequested', { replyId, accountId: ownerId });
  if (dice.once(3)) yield happens('ReplyDeletionFailed', { replyId });
  else yield happens('ReplyDeleted', { replyId, deletedAt: now() });
}
