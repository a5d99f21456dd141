import { contactReference, defaultSla, type ContactEvent, type ContactStatus, type Iso, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { contactMessage } from './contact-message.ts';

const { given } = specOf(contactMessage);
const messageId = '11111111-1111-4111-8111-111111111111' as Uuid;
const entryId = '22222222-2222-4222-8222-222222222222' as Uuid;
const staff = '33333333-3333-4333-8333-333333333333' as Uuid;
const at = (hours: number) => new Date(Date.UTC(2026, 2, 1, hours)).toISOString() as Iso;
const file = { id: entryId, fileId: 'f.bin', name: 'a.png', type: 'image/png', size: 1 } as const;

const received: ContactEvent = {
  type: 'ContactMessageReceived',
  data: {
    messageId,
    reference: contactReference(messageId),
    name: 'خالد',
    email: 'khaled@diwan.example',
    company: null,
    subject: 'ربط',
    message: 'ربط',
    channel: 'email',
    language: 'ar',
    priority: 'medium',
    receivedAt: at(8),
    slaDueAt: at(32),
    acknowledged: true,
  },
};
const moved = (to: ContactStatus): ContactEvent => ({
  type: 'ContactStatusChanged',
  data: { messageId, from: 'new', to, reopened: false, accountId: staff, changedAt: at(9), slaDueAt: at(32) },
});
const answer = {
  type: 'WriterAnswers',
  channel: 'email',
  by: null,
  entryId,
  content: 'شكرًا',
  quoted: null,
  address: null,
  files: [],
  removed: [],
  at: at(10),
} as const;
const answered: ContactEvent = {
  type: 'ContactWriterAnswered',
  data: { messageId, entryId, channel: 'email', content: 'شكرًا', quoted: null, address: null, removed: [], writtenAt: at(10) },
};
const attached: ContactEvent = { type: 'ContactFilesAttached', data: { messageId, entryId, files: [file] } };

describe("a writer's answer", () => {
  test('leaves a new message new', () => given(received).when(answer).then(answered));
  test('names who is responsible, unless they work on the inbox no more', () => {
    const assigned: ContactEvent = { type: 'ContactAssigned', data: { messageId, accountId: staff, assignedBy: staff } };
    const named = { ...answered, data: { ...answered.data, responsible: staff } } as ContactEvent;
    given(received, assigned, moved('open')).when(answer).then(named);
    given(received, assigned, moved('open'))
      .when({ ...answer, gone: staff })
      .then(answered);
  });
  test('waits for the next answer, where the policy has a time for it', () => {
    const general = { ...defaultSla.settings.general, nextAnswerMs: 3_600_000 };
    const sla = { revision: 1, settings: { ...defaultSla.settings, general } };
    const reply = { type: 'ReplyToMessage', replyId: entryId, content: 'أهلًا', isPublic: true, accountId: staff, at: at(9), sla } as const;
    const history = [received, moved('pending')];
    const before = history.reduce(contactMessage.evolve, contactMessage.initial());
    const replied = contactMessage.decide(before, reply);
    const state = 'events' in replied ? replied.events.reduce(contactMessage.evolve, before) : before;
    const decided = contactMessage.decide(state, { ...answer, sla });
    const after = 'events' in decided ? decided.events.reduce(contactMessage.evolve, state) : state;
    expect(after).toMatchObject({ status: 'open', clock: { targets: [{ target: 'next_answer', startedAt: at(10), dueAt: at(11) }] } });
  });
  test('leaves an open message open', () => given(received, moved('open')).when(answer).then(answered));
  test.each(['pending', 'resolved', 'closed'] as const)('opens a %s message, in the name of its writer', (status) => {
    const state = [received, moved(status)].reduce(contactMessage.evolve, contactMessage.initial());
    const decided = contactMessage.decide(state, answer);
    expect(decided).toMatchObject({ events: [answered, { data: { from: status, to: 'open', accountId: messageId } }] });
  });
  test('has its files', () =>
    given(received)
      .when({ ...answer, files: [file] })
      .then(answered, attached));
  test('is refused for a message that is not known', () => given().when(answer).thenRefused('not_found'));
});

test('a notice changes no status', () => {
  const notice = { noticeId: entryId, notice: 'bounced', replyId: null, statusCode: '5.1.1', content: null } as const;
  return given(received, moved('resolved'))
    .when({ type: 'TakeMailNotice', ...notice, at: at(10) })
    .then({ type: 'ContactNoticeReceived', data: { messageId, ...notice, receivedAt: at(10) } });
});

test('files come with the message and with an answer of the platform', () => {
  const reply = { type: 'ReplyToMessage', replyId: entryId, content: 'أهلًا', isPublic: false, accountId: staff } as const;
  given(received)
    .when({ ...reply, at: at(10), files: [file] })
    .then(attached, {
      type: 'ContactReplied',
      data: { messageId, replyId: entryId, content: 'أهلًا', isPublic: false, accountId: staff, repliedAt: at(10) },
    });
});
