import { erased, platformTenant, type ContactEvent, type Erased, type TenantId, type Uuid } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { contactMoved, contactReceived, contactReplied } from '../../testing/contacts.ts';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { contactChatProjection, type ContactChatRow } from './chat/contact-chat.projection.ts';
import { contactLoadProjection, type ContactLoadRow } from './assignment/contact-load.projection.ts';
import { contactEntryProjection } from './contact-entry.projection.ts';
import { contactMessageProjection, type ContactMessageRow } from './contact-message.projection.ts';

const messageId = idOf('c', 1);
const then = '2026-03-01T08:00:00Z';
const event = (of: ContactEvent, id?: Uuid) => eventAt(of, then, platformTenant, id);
const assigned: ContactEvent = { type: 'ContactAssigned', data: { messageId, accountId: idOf('a', 2), assignedBy: idOf('a', 1) } };
const row: ContactMessageRow = {
  messageId,
  tenantId: platformTenant,
  reference: 'REF-0001HG00',
  name: 'خالد الدوسري',
  email: 'khaled@diwan.example',
  company: null,
  subject: 'ربط حساب Google',
  message: 'لا أستطيع ربط الحساب.',
  channel: 'web',
  language: 'ar',
  createdAt: at(then),
  status: 'new',
  priority: 'medium',
  assignedTo: null,
  slaDueAt: at('2026-03-02T08:00:00Z'),
  answeredAt: null,
  waitsSince: null,
  statusOrder: 0,
  priorityOrder: 1,
  urgency: -Date.parse('2026-03-02T08:00:00Z'),
  searchText: 'ref-0001hg00 خالد الدوسري khaled@diwan.example ربط حساب google لا استطيع ربط الحساب.',
};
const later = 1_000_000_000_000_000;

describe('the inbox', () => {
  test('has a row per message, found by every text and by its reference', () => {
    const received = contactReceived(messageId);
    const { reference } = received.data as { reference: string };
    const found = `${reference.toLowerCase()} ${row.searchText.slice(row.searchText.indexOf('خالد'))}`;
    givenEvents(contactMessageProjection, [event(received)]).then({ [messageId]: { ...row, reference, searchText: found } });
  });

  const after = (...events: ContactEvent[]) => {
    let folded: ContactMessageRow | null = null;
    for (const each of [contactReceived(messageId), ...events]) folded = contactMessageProjection.evolve(folded, event(each), messageId);
    return folded;
  };
  test('knows the first public answer and who is responsible; a note answers nothing', () => {
    expect(after(contactReplied(messageId, false))).toMatchObject({ answeredAt: null, urgency: row.urgency });
    expect(after(assigned, contactReplied(messageId, true))).toMatchObject({
      assignedTo: idOf('a', 2),
      answeredAt: at('2026-03-01T11:00:00Z'),
      urgency: Date.parse(then) - later,
    });
  });
  test('puts what waits for nobody behind, and what ended last', () => {
    expect(after(contactMoved(messageId, 'new', 'pending'))).toMatchObject({ statusOrder: 2, urgency: Date.parse(then) - later });
    expect(after(contactMoved(messageId, 'new', 'closed'))).toMatchObject({ statusOrder: 4, urgency: Date.parse(then) - 2 * later });
  });
  test('has before what is being worked on whose writer wrote last, until they are answered or somebody pauses or ends it', () => {
    const wrote = (hour: number): ContactEvent => ({
      type: 'ContactWriterAnswered',
      data: {
        messageId,
        entryId: idOf('e', hour),
        channel: 'email',
        content: 'هل من جديد؟',
        quoted: null,
        address: null,
        removed: [],
        writtenAt: at(`2026-03-01T${hour}:00:00Z`),
      },
    });
    const answered = contactReplied(messageId, true);
    const since = at('2026-03-01T12:00:00Z');
    const waiting = { answeredAt: at('2026-03-01T11:00:00Z'), waitsSince: since, urgency: -Date.parse(since) - later / 2 };
    expect(after(answered, wrote(12), wrote(13))).toMatchObject(waiting);
    expect(
      after(answered, contactMoved(messageId, 'open', 'pending'), wrote(12), contactMoved(messageId, 'pending', 'open')),
    ).toMatchObject(waiting);
    expect(after(answered, wrote(12), contactReplied(messageId, false))?.waitsSince).toBe(since);
    for (const end of [answered, contactMoved(messageId, 'open', 'pending'), contactMoved(messageId, 'open', 'resolved')])
      expect(after(answered, wrote(12), end)?.waitsSince).toBeNull();
  });
  test('wants a new answer after a reopening', () => {
    const slaDueAt = at('2026-03-05T08:00:00Z');
    const reopened = contactMoved(messageId, 'closed', 'open', { reopened: true, slaDueAt });
    expect(after(contactReplied(messageId, true), contactMoved(messageId, 'open', 'closed'), reopened)).toMatchObject({
      answeredAt: null,
      slaDueAt,
      urgency: -Date.parse(slaDueAt),
    });
  });
  test('forgets what the writer gave when it is erased', () => {
    const erased = { $erased: true } as const;
    const gone = contactReceived(messageId, { name: erased, email: erased, company: erased, subject: erased, message: erased });
    givenEvents(contactMessageProjection, [event(gone)]).then({
      [messageId]: {
        ...row,
        reference: (gone.data as { reference: string }).reference,
        name: null,
        email: null,
        subject: null,
        message: null,
        searchText: (gone.data as { reference: string }).reference.toLowerCase(),
      },
    });
  });
});

test('an erasure blanks a message and its thread, with and without their key', () => {
  const erased = { $erased: true } as const;
  const note = contactReplied(messageId, false);
  const { replyId } = note.data as { replyId: Uuid };
  const gone: ContactEvent = { type: 'ContactMessageErased', data: { messageId, replyIds: [replyId] } };
  const blank = contactReceived(messageId, { name: erased, email: erased, company: erased, subject: erased, message: erased });
  const blankNote = { ...note, data: { ...note.data, content: erased } } as ContactEvent;
  const nothing = { name: null, email: null, company: null, subject: null, message: null };
  for (const events of [
    [contactReceived(messageId), note, gone],
    [blank, blankNote, gone],
  ]) {
    const stored = events.map((one) => event(one));
    const { reference } = blank.data as { reference: string };
    givenEvents(contactMessageProjection, stored).then({
      [messageId]: {
        ...row,
        ...nothing,
        reference,
        searchText: reference.toLowerCase(),
        status: 'closed',
        statusOrder: 4,
        urgency: Date.parse(then) - 2 * later,
      },
    });
    expect(stored.reduce<ContactLoadRow | null>((load, one) => contactLoadProjection.evolve(load, one, messageId), null)?.status).toBe(
      'closed',
    );
    givenEvents(contactEntryProjection, stored).then({
      [replyId]: {
        id: replyId,
        tenantId: platformTenant,
        messageId,
        kind: 'note',
        at: at(then),
        accountId: idOf('a', 1),
        content: null,
        assignedTo: null,
        status: null,
        reopened: false,
        revision: 1,
      },
    });
  }
});

test('the thread has an entry for each answer, note, assignment and change of status', () => {
  const [first, second] = [idOf('e', 1), idOf('e', 2)];
  const base = { tenantId: platformTenant as TenantId, messageId, at: at(then), accountId: idOf('a', 1) };
  const nothing = { content: null, assignedTo: null, status: null, reopened: false };
  givenEvents(contactEntryProjection, [
    event(contactReceived(messageId)),
    event(assigned, first),
    event(contactMoved(messageId, 'new', 'open'), second),
    event(contactReplied(messageId, false, idOf('p', 1))),
    event(contactReplied(messageId, true, idOf('p', 2))),
  ]).then({
    [first]: { ...base, ...nothing, id: first, kind: 'assigned', revision: 1, assignedTo: idOf('a', 2) },
    [second]: { ...base, ...nothing, id: second, kind: 'status', revision: 2, status: 'open' },
    [idOf('p', 1)]: { ...base, ...nothing, id: idOf('p', 1), kind: 'note', revision: 3, content: 'أهلًا خالد' },
    [idOf('p', 2)]: { ...base, ...nothing, id: idOf('p', 2), kind: 'answer', revision: 4, content: 'أهلًا خالد' },
  });
});

test('a conversation loses its texts when its message is erased', () => {
  const writer = { accountId: idOf('a', 3), tenantId: idOf('b', 1) };
  const received = contactReceived(messageId, { channel: 'chat', writer });
  const gone: ContactEvent = { type: 'ContactMessageErased', data: { messageId, replyIds: [idOf('p', 1)] } };
  let row: ContactChatRow | null = null;
  for (const each of [received, contactReplied(messageId, true), gone]) row = contactChatProjection.evolve(row, event(each), messageId);
  expect(row).toMatchObject({ ...writer, subject: null, entries: [{ content: null }, { content: null }] });
  expect(contactChatProjection.evolve(null, event(contactReceived(messageId)), messageId)).toBeNull();
});

test('a conversation in Help shows what its writer sends by mail, and nothing from another address, erased or not', () => {
  const received = contactReceived(messageId, { channel: 'chat', writer: { accountId: idOf('a', 7), tenantId: idOf('b', 7) } });
  const mailed = (address: string | Erased | null, n: number): ContactEvent => ({
    type: 'ContactWriterAnswered',
    data: { messageId, entryId: idOf('e', n), channel: 'email', content: `${n}`, quoted: null, address, removed: [], writtenAt: at(then) },
  });
  let row: ContactChatRow | null = null;
  for (const each of [received, mailed('stranger@other.example', 1), mailed(erased, 3), mailed(null, 2)])
    row = contactChatProjection.evolve(row, event(each), messageId);
  expect(row?.entries.slice(1)).toEqual([{ id: idOf('e', 2), mine: true, at: at(then), content: '2' }]);
});
