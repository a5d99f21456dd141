import { erased, platformTenant, type ContactEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { contactFiles, contactNotice, contactReceived, contactReplied, writerAnswer } from '../../testing/contacts.ts';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { contactEntryProjection } from './contact-entry.projection.ts';
import { contactMailProjection, type ContactMailRow } from './contact-mail.projection.ts';

const messageId = idOf('c', 1);
const then = '2026-03-01T08:00:00Z';
const event = (of: ContactEvent) => eventAt(of, then, platformTenant);
const row: Omit<ContactMailRow, 'id'> = {
  tenantId: platformTenant,
  messageId,
  at: at(then),
  kind: null,
  content: null,
  quoted: null,
  address: null,
  statusCode: null,
  replyId: null,
  files: [],
  removed: [],
  revision: 0,
};

test('an answer and its files are one row, whatever comes first', () => {
  const { files } = contactFiles(messageId, idOf('m', 1)).data as { files: typeof row.files };
  const both = { ...row, id: idOf('m', 1), kind: 'writer' as const, content: 'شكرًا', files };
  const [answer, attached] = [event(writerAnswer(messageId)), event(contactFiles(messageId, idOf('m', 1)))];
  givenEvents(contactMailProjection, [answer, attached]).then({ [idOf('m', 1)]: both });
  givenEvents(contactMailProjection, [attached, answer]).then({ [idOf('m', 1)]: both });
});

test('a notice has its own row; the message and its replies have none', () => {
  const notice = { ...row, id: idOf('m', 2), kind: 'bounced' as const, statusCode: '5.1.1', replyId: idOf('p', 1), revision: 2 };
  givenEvents(contactMailProjection, [
    event(contactReceived(messageId)),
    event(contactReplied(messageId, true)),
    event(contactNotice(messageId)),
  ]).then({ [idOf('m', 2)]: notice });
});

test('what was erased is gone, and only that it came remains', () => {
  const gone = { content: erased, quoted: erased, address: erased, removed: erased };
  const answer = writerAnswer(messageId, gone);
  givenEvents(contactMailProjection, [event(answer)]).then({ [idOf('m', 1)]: { ...row, id: idOf('m', 1), kind: 'writer' } });
});

test('an erasure empties the rows that it names, and those of the message', () => {
  const erasure: ContactEvent = { type: 'ContactMessageErased', data: { messageId, replyIds: [idOf('m', 1)] } };
  const filled = { ...row, id: idOf('m', 1), kind: 'writer' as const, content: 'شكرًا' };
  expect(contactMailProjection.key(event(erasure))).toEqual([idOf('m', 1), messageId]);
  expect(contactMailProjection.evolve(filled, event(erasure), idOf('m', 1))).toEqual({ ...filled, content: null });
});

test('what came by mail is not listed a second time among what was done', () => {
  for (const of of [writerAnswer(messageId), contactNotice(messageId), contactFiles(messageId, idOf('m', 1))])
    expect(contactEntryProjection.key(event(of))).toBeNull();
});
