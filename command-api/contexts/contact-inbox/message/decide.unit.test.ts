import { contactReference, type ContactEvent, type ContactStatus, type Iso, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { contactMessage } from './contact-message.ts';

const { given } = specOf(contactMessage);
const messageId = '11111111-1111-4111-8111-111111111111' as Uuid;
const staff = '22222222-2222-4222-8222-222222222222' as Uuid;
const colleague = '33333333-3333-4333-8333-333333333333' as Uuid;
const replyId = '44444444-4444-4444-8444-444444444444' as Uuid;
/** An hour of the first days of March; the message arrives in hour 8, so its answer is due in hour 32. */
const at = (hours: number) => new Date(Date.UTC(2026, 2, 1, hours)).toISOString() as Iso;

const sent = {
  messageId,
  name: 'خالد الدوسري',
  email: 'khaled@diwan.example',
  company: null,
  message: 'لا أستطيع ربط حساب Google. تظهر رسالة أن الصلاحية ناقصة.',
  language: 'ar',
  priority: 'medium',
  acknowledged: true,
} as const;
const received: ContactEvent = {
  type: 'ContactMessageReceived',
  data: {
    ...sent,
    reference: contactReference(messageId),
    subject: 'لا أستطيع ربط حساب Google',
    channel: 'web',
    receivedAt: at(8),
    slaDueAt: at(32),
  },
};
const changed = (from: ContactStatus, to: ContactStatus, hours: number, dueHours: number, reopened = false): ContactEvent => ({
  type: 'ContactStatusChanged',
  data: { messageId, from, to, reopened, accountId: staff, changedAt: at(hours), slaDueAt: at(dueHours) },
});
const set = (status: ContactStatus, hours: number) => ({ type: 'ChangeStatus', status, accountId: staff, at: at(hours) }) as const;
const assign = (accountId: Uuid | null) => ({ type: 'AssignMessage', accountId, assignedBy: staff, at: at(9) }) as const;
const assigned = (accountId: Uuid | null): ContactEvent => ({ type: 'ContactAssigned', data: { messageId, accountId, assignedBy: staff } });
const reply = (isPublic: boolean, content = ' أهلًا خالد ') =>
  ({ type: 'ReplyToMessage', replyId, content, isPublic, accountId: staff, at: at(9) }) as const;
const replied = (isPublic: boolean): ContactEvent => ({
  type: 'ContactReplied',
  data: { messageId, replyId, content: 'أهلًا خالد', isPublic, accountId: staff, repliedAt: at(9) },
});

describe('receiving a message', () => {
  test('gives it a reference, its first sentence as the subject, and 24 hours for the first answer', () =>
    given()
      .when({ type: 'ReceiveMessage', ...sent, subject: null, at: at(8) })
      .then(received));
  test('keeps a subject that was given', () =>
    given()
      .when({ type: 'ReceiveMessage', ...sent, subject: 'فاتورة', at: at(8) })
      .then({ ...received, data: { ...received.data, subject: 'فاتورة' } }));
  test('is refused for an id that is taken', () =>
    given(received)
      .when({ type: 'ReceiveMessage', ...sent, subject: null, at: at(9) })
      .thenRefused('conflict'));
});

describe('the status', () => {
  test('may become any other', () => {
    const all: ContactStatus[] = ['open', 'pending', 'resolved', 'closed'];
    for (const to of all)
      given(received)
        .when(set(to, 9))
        .then(changed('new', to, 9, 32));
  });
  test('is not written again when it is the same', () => given(received).when(set('new', 9)).then());
  test('of an unknown message is refused', () => given().when(set('open', 9)).thenRefused('not_found'));
  test('pauses the clock while it is pending: the due time moves by the pause', () =>
    given(received, changed('new', 'pending', 10, 32))
      .when(set('open', 15))
      .then(changed('pending', 'open', 15, 37)));
  test('adds up several pauses', () =>
    given(received, changed('new', 'pending', 10, 32), changed('pending', 'open', 15, 37), changed('open', 'pending', 16, 37))
      .when(set('open', 18))
      .then(changed('pending', 'open', 18, 39)));
  test('keeps the last due time when it ends, also from a pause', () =>
    given(received, changed('new', 'pending', 10, 32))
      .when(set('resolved', 15))
      .then(changed('pending', 'resolved', 15, 32)));
  test('starts the clock anew when an ended message goes on', () =>
    given(received, changed('new', 'resolved', 10, 32))
      .when(set('open', 50))
      .then(changed('resolved', 'open', 50, 74, true)));
  test('records as a reopening whatever follows closed', () =>
    given(received, changed('new', 'closed', 10, 32))
      .when(set('resolved', 50))
      .then(changed('closed', 'resolved', 50, 32, true)));
});

describe('the assignment', () => {
  test('opens a new message', () =>
    given(received)
      .when(assign(colleague))
      .then(assigned(colleague), changed('new', 'open', 9, 32)));
  test('leaves another status', () =>
    given(received, changed('new', 'pending', 8, 32))
      .when(assign(colleague))
      .then(assigned(colleague)));
  test('to the same person writes nothing', () => given(received, assigned(colleague)).when(assign(colleague)).then());
  test('can be taken back', () => given(received, assigned(colleague)).when(assign(null)).then(assigned(null)));
});

describe('a reply', () => {
  test('to the writer opens a new message', () =>
    given(received)
      .when(reply(true))
      .then(replied(true), changed('new', 'open', 9, 32)));
  test('as a note leaves the message new', () => given(received).when(reply(false)).then(replied(false)));
  test('without text is refused', () => given(received).when(reply(true, ' \n ')).thenRefused('reply_empty'));
  test('to a writer who was erased is refused', () =>
    given({ ...received, data: { ...received.data, email: { $erased: true } } })
      .when(reply(true))
      .thenRefused('not_found'));
});

describe('an erasure', () => {
  const erased: ContactEvent = { type: 'ContactMessageErased', data: { messageId, replyIds: [] } };
  test('names the answers and notes that go with the message', () =>
    given(received, replied(false))
      .when({ type: 'EraseMessage' })
      .then({ ...erased, data: { messageId, replyIds: [replyId] } }));
  test('is recorded once', () => given(received, erased).when({ type: 'EraseMessage' }).then());
  test('of an unknown message is refused', () => given().when({ type: 'EraseMessage' }).thenRefused('not_found'));
  test.each([set('open', 9), assign(colleague), reply(false)])('refuses what follows: $type', (command) =>
    given(received, erased).when(command).thenRefused('not_found'),
  );
});

test('a reference is eight letters and digits of the id', () => {
  expect(contactReference(messageId)).toBe('REF-248H248H');
  expect(contactReference('fffffffff0ff4fff8fffffffffffffff' as Uuid)).toMatch(/^REF-[0-9A-HJKMNP-TV-Z]{8}$/);
});

describe('an assignment by rule', () => {
  const ruleId = '55555555-5555-4555-8555-555555555555' as Uuid;
  const rule = { ruleId, ruleName: 'الفواتير', accountId: colleague, priority: 'high' } as const;
  const opened: ContactEvent = {
    ...changed('new', 'open', 8, 32),
    data: { ...changed('new', 'open', 8, 32).data, accountId: null },
  } as ContactEvent;
  const receive = (applied: readonly (typeof rule | (Omit<typeof rule, 'accountId'> & { accountId: null }))[]) =>
    ({ type: 'ReceiveMessage', ...sent, priority: 'high', applied, subject: null, at: at(8) }) as const;
  const urgent: ContactEvent = { ...received, data: { ...received.data, priority: 'high' } };

  test('is recorded with the message under the name of the rule, and opens it', () =>
    given()
      .when(receive([rule]))
      .then(urgent, { type: 'ContactRuleApplied', data: { messageId, ...rule } }, opened));
  test('that only changes the priority leaves the message new', () =>
    given()
      .when(receive([{ ...rule, accountId: null }]))
      .then(urgent, { type: 'ContactRuleApplied', data: { messageId, ...rule, accountId: null } }));
});

describe('a turn', () => {
  const giveTurn = { type: 'GiveTurn', accountId: colleague, at: at(9) } as const;
  const turn: ContactEvent = { type: 'ContactTurnGiven', data: { messageId, accountId: colleague, givenAt: at(9) } };
  const opened = (hours: number): ContactEvent => {
    const event = changed('new', 'open', hours, 32) as Extract<ContactEvent, { type: 'ContactStatusChanged' }>;
    return { ...event, data: { ...event.data, accountId: null } };
  };
  test('gives a message that waits to the person and opens it', () => given(received).when(giveTurn).then(turn, opened(9)));
  test('leaves a message alone that somebody has', () => {
    given(received, assigned(staff)).when(giveTurn).then();
    given(received, turn, opened(9))
      .when({ ...giveTurn, accountId: staff })
      .then();
  });
  test('leaves a message alone of which the assignment was taken back', () =>
    given(received, assigned(staff), assigned(null)).when(giveTurn).then());
  test('leaves a message alone that waits for its writer or has ended', () => {
    for (const to of ['pending', 'resolved', 'closed'] as const)
      given(received, changed('new', to, 8, 32))
        .when(giveTurn)
        .then();
  });
});

describe('what the writer adds', () => {
  const writer = { accountId: colleague, tenantId: staff };
  const entryId = replyId;
  const chat: ContactEvent = { ...received, data: { ...received.data, channel: 'chat', writer } };
  const add = (by: typeof writer | null, content = ' وأيضًا ') =>
    ({ type: 'WriterAnswers', entryId, content, channel: 'chat', by, at: at(15) }) as const;
  const written: ContactEvent = {
    type: 'ContactWriterAnswered',
    data: { messageId, entryId, content: 'وأيضًا', channel: 'chat', quoted: null, address: null, removed: [], writtenAt: at(15) },
  };

  test('leaves a new or open message as it is', () => {
    given(chat).when(add(writer)).then(written);
    given(chat, changed('new', 'open', 9, 32))
      .when(add(writer))
      .then(written);
  });
  test('opens a message again that waited for it: its clock goes on', () =>
    given(chat, changed('new', 'pending', 10, 32))
      .when(add(writer))
      .then(written, {
        ...changed('pending', 'open', 15, 37),
        data: { ...changed('pending', 'open', 15, 37).data, accountId: messageId },
      } as ContactEvent));
  test.each(['resolved', 'closed'] as const)('reopens a message that is %s', (status) =>
    given(chat, changed('new', status, 10, 32))
      .when(add(writer))
      .then(written, {
        ...changed(status, 'open', 15, 39, true),
        data: { ...changed(status, 'open', 15, 39, true).data, accountId: messageId },
      } as ContactEvent),
  );
  test('is refused from anybody else like an unknown message, also from the same person in another business', () => {
    given(chat)
      .when(add({ ...writer, accountId: staff }))
      .thenRefused('not_found');
    given(chat)
      .when(add({ ...writer, tenantId: colleague }))
      .thenRefused('not_found');
    given(received).when(add(writer)).thenRefused('not_found');
  });
  test('is refused without text', () => given(chat).when(add(writer, ' \n ')).thenRefused('reply_empty'));
});
