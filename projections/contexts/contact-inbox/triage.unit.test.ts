import { platformTenant, type ContactEvent, type SavedAnswerEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { contactReplied } from '../../testing/contacts.ts';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { contactAsideProjection } from './contact-aside.projection.ts';
import { contactDraftProjection } from './contact-draft.projection.ts';
import { contactEntryProjection } from './contact-entry.projection.ts';
import { savedAnswerProjection } from './saved-answer.projection.ts';

const [messageId, into, accountId] = [idOf('c', 1), idOf('c', 2), idOf('a', 1)];
const then = '2026-03-01T08:00:00Z';
const event = (of: ContactEvent, id?: Uuid) => eventAt(of, then, platformTenant, id);
const marked: ContactEvent = { type: 'ContactMarkedAsSpam', data: { messageId, accountId, markedAt: at(then) } };
const undone: ContactEvent = { type: 'ContactSpamUndone', data: { messageId, accountId, undoneAt: at(then) } };
const merged: ContactEvent = { type: 'ContactMerged', data: { messageId, into, accountId, mergedAt: at(then) } };
const accepted: ContactEvent = {
  type: 'ContactMergeReceived',
  data: { messageId, from: into, fromReference: 'REF-2', accountId, mergedAt: at(then) },
};
const drafted = (text: string | { readonly $erased: true }, of = accountId): ContactEvent => ({
  type: 'ContactDraftSaved',
  data: { messageId, accountId: of, text, isPublic: true, savedAt: at(then) },
});
const base = { messageId, tenantId: platformTenant as TenantId };

describe('what the list leaves out', () => {
  test('is spam until that is taken back', () => {
    givenEvents(contactAsideProjection, [event(marked)]).then({ [messageId]: { ...base, spam: true, mergedInto: null } });
    givenEvents(contactAsideProjection, [event(marked), event(undone)]).then({});
  });
  test('is a duplicate until the merge is taken back', () => {
    const back: ContactEvent = { type: 'ContactMergeUndone', data: { messageId, into, accountId, undoneAt: at(then) } };
    givenEvents(contactAsideProjection, [event(merged)]).then({ [messageId]: { ...base, spam: false, mergedInto: into } });
    givenEvents(contactAsideProjection, [event(merged), event(back)]).then({});
  });
});

describe('a draft', () => {
  const draft = (account: Uuid, text: string) => ({ accountId: account, text, isPublic: true, savedAt: at(then) });
  test('is kept for each person', () =>
    givenEvents(contactDraftProjection, [event(drafted('أ')), event(drafted('ب', idOf('a', 2))), event(drafted('ج'))]).then({
      [messageId]: { ...base, drafts: [draft(idOf('a', 2), 'ب'), draft(accountId, 'ج')] },
    }));
  test('ends when its author answers, discards it, or its message is erased', () => {
    givenEvents(contactDraftProjection, [event(drafted('أ')), event(contactReplied(messageId, false))]).then({});
    givenEvents(contactDraftProjection, [event(drafted('أ')), event(drafted(''))]).then({});
    givenEvents(contactDraftProjection, [event(drafted({ $erased: true }))]).then({});
    const erased: ContactEvent = { type: 'ContactMessageErased', data: { messageId, replyIds: [] } };
    givenEvents(contactDraftProjection, [event(drafted('أ')), event(erased)]).then({});
  });
});

test('the thread names spam and merges, no drafts', () => {
  const released: ContactEvent = {
    type: 'ContactMergeReleased',
    data: { messageId, from: into, fromReference: 'REF-2', accountId, releasedAt: at(then) },
  };
  const kinds = [marked, undone, accepted, released].map((each, index) => {
    const id = idOf('e', index + 1);
    const row = contactEntryProjection.evolve(null, event(each, id), id);
    return [row?.kind, row?.content, row?.accountId];
  });
  expect(kinds).toEqual([
    ['spam', null, accountId],
    ['not_spam', null, accountId],
    ['merged', 'REF-2', accountId],
    ['unmerged', 'REF-2', accountId],
  ]);
  expect([drafted('أ'), merged].map((each) => contactEntryProjection.key(event(each)))).toEqual([null, null]);
});

test('a saved answer keeps its place when it is changed, and goes when it is removed', () => {
  const answerId = idOf('d', 1);
  const written = (ar: string, when: string): SavedAnswerEvent => ({
    type: 'SavedAnswerWritten',
    data: { answerId, title: { ar, en: 'Welcome' }, text: { ar: 'أهلًا', en: 'Hello' }, accountId, writtenAt: at(when) },
  });
  const removed: SavedAnswerEvent = { type: 'SavedAnswerRemoved', data: { answerId, accountId, removedAt: at(then) } };
  const of = (each: SavedAnswerEvent) => eventAt(each, then, platformTenant);
  const [first, second] = [of(written('ترحيب', then)), of(written('تحية', '2026-03-02T08:00:00Z'))];
  givenEvents(savedAnswerProjection, [first, second]).then({
    [answerId]: {
      answerId,
      tenantId: platformTenant,
      titleAr: 'تحية',
      titleEn: 'Welcome',
      textAr: 'أهلًا',
      textEn: 'Hello',
      addedAt: at(then),
    },
  });
  givenEvents(savedAnswerProjection, [first, of(removed)]).then({});
});
