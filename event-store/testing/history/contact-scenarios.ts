import { contactReference, type Uuid } from '@sumaa/contracts';
import { scenarioEvent, type Business, type Scenario } from './scenario.ts';
import { personName, sentence } from './words.ts';

type Happens = (type: string, data: object) => ReturnType<typeof scenarioEvent>;

/** Somebody writes to the platform, which assigns, notes, answers, and ends the message or lets it wait. */
export function* contactEventsOf(world: Business): Scenario {
  const { dice, ownerId: accountId } = world;
  const messageId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('contactmessage', messageId, type, { messageId, ...data });
  const slaDueAt = world.inMinutes(24 * 60);
  yield happens('ContactMessageReceived', {
    reference: contactReference(messageId),
    name: personName(dice),
    email: `${messageId}@example.com`,
    company: dice.once(2) ? 'بيت الشواء' : null,
    subject: sentence(dice),
    message: sentence(dice),
    channel: 'web',
    language: dice.pick(['ar', 'en']),
    priority: dice.pick(['low', 'medium', 'high']),
    receivedAt: world.now(),
    slaDueAt,
    acknowledged: dice.once(2),
  });
  yield happens('ContactAssigned', { accountId: dice.once(5) ? null : accountId, assignedBy: accountId });
  const moves = (from: string, to: string, reopened = false) =>
    happens('ContactStatusChanged', { from, to, reopened, accountId, changedAt: world.now(), slaDueAt });
  const replyIds: Uuid[] = [];
  const replies = (isPublic: boolean) => {
    const replyId = dice.uuid();
    replyIds.push(replyId);
    return happens('ContactReplied', { replyId, content: sentence(dice), isPublic, accountId, repliedAt: world.now() });
  };
  yield moves('new', 'open');
  yield* mails(world, happens);
  if (dice.once(2)) yield replies(false);
  if (dice.once(2)) yield moves('open', 'pending');
  else yield replies(true);
  if (dice.turn('message erased', 8)) return yield happens('ContactMessageErased', { replyIds });
  if (dice.once(2)) return;
  yield moves('open', 'closed');
  if (dice.once(3)) yield moves('closed', 'open', true);
}

/** The writer answers by mail, with a file; a mail of ours comes back. */
function* mails({ dice, now }: Business, happens: Happens): Scenario {
  const answerId = dice.uuid();
  yield happens('ContactWriterAnswered', {
    answerId,
    content: sentence(dice),
    quoted: dice.once(2) ? `> ${sentence(dice)}` : null,
    address: dice.once(3) ? `${dice.uuid()}@example.com` : null,
    removed: dice.once(3) ? [{ name: 'setup.exe', reason: 'type' }] : [],
    answeredAt: now(),
  });
  const file = { id: dice.uuid(), name: 'صورة.png', type: 'image/png', size: 1_024, fileId: `${'0'.repeat(64)}.bin` };
  if (dice.once(2)) yield happens('ContactFilesAttached', { entryId: answerId, files: [file] });
  yield happens('ContactNoticeReceived', {
    noticeId: dice.uuid(),
    notice: dice.pick(['bounced', 'auto_reply']),
    replyId: null,
    statusCode: dice.once(2) ? '5.1.1' : null,
    content: dice.once(2) ? sentence(dice) : null,
    receivedAt: now(),
  });
}
