import { contactReference, type Uuid } from '@sumaa/contracts';
import { scenarioEvent, type Business, type Scenario } from './scenario.ts';
import { personName, sentence } from './words.ts';

type Happens = (type: string, data: object) => ReturnType<typeof scenarioEvent>;

/** Somebody writes to the platform, which assigns, notes, drafts, answers, sets aside, and ends the message or lets it wait. */
export function* contactEventsOf(world: Business): Scenario {
  const { dice, ownerId: accountId } = world;
  const messageId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('contactmessage', messageId, type, { messageId, ...data });
  const slaDueAt = world.inMinutes(24 * 60);
  const isChat = dice.once(3);
  yield happens('ContactMessageReceived', {
    reference: contactReference(messageId),
    name: personName(dice),
    email: `${messageId}@example.com`,
    company: dice.once(2) ? 'بيت الشواء' : null,
    subject: sentence(dice),
    message: sentence(dice),
    channel: isChat ? 'chat' : 'web',
    ...(isChat && { writer: { accountId, tenantId: world.tenantId } }),
    language: dice.pick(['ar', 'en']),
    priority: dice.pick(['low', 'medium', 'high']),
    receivedAt: world.now(),
    slaDueAt,
    acknowledged: dice.once(2),
  });
  if (dice.once(3)) yield happens('ContactTurnGiven', { accountId, givenAt: world.now() });
  else if (dice.once(2))
    yield happens('ContactRuleApplied', {
      ruleId: dice.uuid(),
      ruleName: sentence(dice),
      accountId,
      priority: dice.once(2) ? 'high' : null,
    });
  yield happens('ContactAssigned', { accountId: dice.once(5) ? null : accountId, assignedBy: accountId });
  const moves = (from: string, to: string, reopened = false, by: string | null = accountId) =>
    happens('ContactStatusChanged', { from, to, reopened, accountId: by, changedAt: world.now(), slaDueAt });
  const replyIds: Uuid[] = [];
  const replies = (isPublic: boolean) => {
    const replyId = dice.uuid();
    replyIds.push(replyId);
    return happens('ContactReplied', { replyId, content: sentence(dice), isPublic, accountId, repliedAt: world.now() });
  };
  yield moves('new', 'open');
  replyIds.push(...(yield* mails(world, happens)));
  if (dice.once(2)) yield replies(false);
  const draft = (text: string) => happens('ContactDraftSaved', { accountId, text, isPublic: true, savedAt: world.now() });
  yield draft(sentence(dice));
  if (dice.once(5)) yield draft('');
  if (dice.turn('message spam', 6)) {
    yield happens('ContactMarkedAsSpam', { accountId, markedAt: world.now() });
    if (!dice.turn('message no spam', 2)) return;
    yield happens('ContactSpamUndone', { accountId, undoneAt: world.now() });
  }
  if (dice.turn('message with a duplicate', 8)) {
    const from = dice.uuid();
    const fromReference = contactReference(from);
    yield happens('ContactMergeReceived', { from, fromReference, accountId, mergedAt: world.now() });
    if (dice.turn('duplicate released', 2))
      yield happens('ContactMergeReleased', { from, fromReference, accountId, releasedAt: world.now() });
  }
  if (dice.turn('message merged', 8)) {
    const into = dice.uuid();
    yield happens('ContactMerged', { into, accountId, mergedAt: world.now() });
    if (!dice.turn('merge undone', 2)) return;
    yield happens('ContactMergeUndone', { into, accountId, undoneAt: world.now() });
  }
  if (dice.once(2)) yield moves('open', 'pending');
  else yield replies(true);
  if (dice.turn('message erased', 8)) {
    if (dice.turn('writer erased', 2)) yield happens('ContactWriterErasureRequested', { accountId, requestedAt: world.now() });
    return yield happens('ContactMessageErased', { replyIds });
  }
  if (dice.once(2)) return;
  yield* clockEventsOf(world, messageId);
  yield moves('open', 'closed');
  if (dice.once(3)) yield moves('closed', 'open', true);
  if (dice.once(2)) return;
  yield happens('ContactWriterAnswered', {
    entryId: dice.uuid(),
    content: sentence(dice),
    channel: 'chat',
    quoted: null,
    address: null,
    removed: [],
    writtenAt: world.now(),
  });
  yield moves('closed', 'open', true, messageId);
}

/** The rules of the inbox and the turns of a person are set, and changed once. */
export function* contactSettingsOf({ dice, ownerId: accountId }: Business): Scenario {
  const rulesId = dice.uuid();
  const match = { keywords: ['فاتورة', 'invoice'], language: null, domains: [] };
  const rule = { id: dice.uuid(), name: sentence(dice).slice(0, 40), isOn: true, match, priority: 'raise', stop: false };
  for (const assignToUserId of [accountId, null]) {
    const rules = [{ ...rule, assignToUserId }];
    yield scenarioEvent('contactrules', rulesId, 'ContactRulesChanged', { rules, changedBy: accountId });
  }
  const duty = { accountId, timeZone: 'Asia/Riyadh', week: null, changedBy: accountId };
  for (const absence of [{ from: '2026-03-20', to: '2026-03-25' }, null])
    yield scenarioEvent('contactduty', accountId, 'ContactDutyChanged', { ...duty, capacity: 1 + dice.int(20), absence });
}

/** The platform keeps answers for its inbox: one that it changes, and one that it removes. */
export function* savedAnswerEventsOf({ dice, ownerId: accountId, now }: Business): Scenario {
  const [kept, removed] = [dice.uuid(), dice.uuid()];
  const happens = (answerId: Uuid, type: string, data: object) =>
    scenarioEvent('savedanswer', answerId, type, { answerId, accountId, ...data });
  const written = (answerId: Uuid) => {
    const [title, text] = [sentence(dice), sentence(dice)];
    return happens(answerId, 'SavedAnswerWritten', { title: { ar: title, en: title }, text: { ar: text, en: text }, writtenAt: now() });
  };
  yield written(kept);
  yield written(removed);
  if (dice.once(2)) yield written(kept);
  yield happens(removed, 'SavedAnswerRemoved', { removedAt: now() });
}

/** The clock of a message by saved settings: warned, missed, and taken over. */
function* clockEventsOf(world: Business, messageId: string): Scenario {
  const { dice, ownerId } = world;
  const happens = (type: string, data: object) => scenarioEvent('contactmessage', messageId, type, { messageId, ...data });
  const startedAt = world.now();
  yield happens('ContactPriorityChanged', { from: 'medium', to: 'high', accountId: ownerId, changedAt: startedAt });
  const dueAt = world.inMinutes(60);
  const target = { target: dice.pick(['first_answer', 'next_answer', 'resolve']), startedAt, dueAt };
  const targets = [{ ...target, ms: 3_600_000, warnAt: world.inMinutes(30) }];
  yield happens('ContactDueTimesSet', { policy: dice.int(4), targets, slaDueAt: dueAt, setAt: startedAt });
  if (dice.once(2)) return;
  yield happens('ContactSlaWarned', { ...target, warnedAt: world.inMinutes(31), notify: dice.once(2) });
  const escalation = { notify: dice.once(2), reassignedTo: dice.once(2) ? ownerId : null, raisedTo: null };
  yield happens('ContactSlaBreached', { ...target, breachedAt: world.inMinutes(61), ...escalation });
}

/** Somebody saves the support hours. The numbers of an installation count from 1; here each is another one. */
export function* slaSettingsEventsOf({ dice, tenantId, ownerId, now }: Business): Scenario {
  const day = dice.once(2)
    ? [{ opens: '09:00', closes: '18:00' }]
    : [
        { opens: '09:00', closes: '12:00' },
        { opens: '16:00', closes: '22:00' },
      ];
  const week = { sunday: day, monday: day, tuesday: day, wednesday: day, thursday: day, friday: [], saturday: [] };
  const hours = {
    kind: 'business_hours',
    timeZone: 'Asia/Riyadh',
    week,
    overrides: [],
    holidays: [{ date: '2026-09-23', name: 'اليوم الوطني' }],
  };
  const escalation = { notify: true, reassignTo: dice.once(2) ? ownerId : null, raisePriority: dice.once(2) };
  const general = {
    clock: 'support_hours',
    firstAnswerMs: 86_400_000,
    nextAnswerMs: null,
    resolveMs: null,
    warnMs: 10_800_000,
    escalation,
  };
  const policies = [{ ...general, name: 'عاجل', priority: 'high', channel: null, firstAnswerMs: 3_600_000, resolveMs: 86_400_000 }];
  const revision = 1 + dice.int(1_000_000_000);
  const settings = { hours, policies, general };
  yield scenarioEvent('platformsettings', tenantId, 'SlaSettingsSaved', { revision, settings, savedBy: ownerId, savedAt: now() });
}

/** The writer answers by mail, with a file; a mail of ours comes back. */
function* mails({ dice, now }: Business, happens: Happens): Generator<ReturnType<Happens>, readonly Uuid[]> {
  const [entryId, noticeId] = [dice.uuid(), dice.uuid()];
  yield happens('ContactWriterAnswered', {
    entryId,
    channel: 'email',
    content: sentence(dice),
    quoted: dice.once(2) ? `> ${sentence(dice)}` : null,
    address: dice.once(3) ? `${dice.uuid()}@example.com` : null,
    removed: dice.once(3) ? [{ name: 'setup.exe', reason: 'type' }] : [],
    writtenAt: now(),
  });
  const file = { id: dice.uuid(), name: 'صورة.png', type: 'image/png', size: 1_024, fileId: `${'0'.repeat(64)}.bin` };
  if (dice.once(2)) yield happens('ContactFilesAttached', { entryId, files: [file] });
  yield happens('ContactNoticeReceived', {
    noticeId,
    notice: dice.pick(['bounced', 'auto_reply']),
    replyId: null,
    statusCode: dice.once(2) ? '5.1.1' : null,
    content: dice.once(2) ? sentence(dice) : null,
    receivedAt: now(),
  });
  return [entryId, noticeId];
}
