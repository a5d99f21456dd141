import { contactReference, defaultSlaSettings, hour, isoAfter, type ContactEvent, type Iso, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { contactMessage } from './contact-message.ts';

const { given } = specOf(contactMessage);
const messageId = '11111111-1111-4111-8111-111111111111' as Uuid;
const other = '55555555-5555-4555-8555-555555555555' as Uuid;
const staff = '22222222-2222-4222-8222-222222222222' as Uuid;
const colleague = '33333333-3333-4333-8333-333333333333' as Uuid;
const replyId = '44444444-4444-4444-8444-444444444444' as Uuid;
const theirs = '66666666-6666-4666-8666-666666666666' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;

const received: ContactEvent = {
  type: 'ContactMessageReceived',
  data: {
    messageId,
    reference: contactReference(messageId),
    name: 'خالد',
    email: 'khaled@diwan.example',
    company: null,
    subject: 'ربط',
    message: 'لا أستطيع الربط',
    channel: 'web',
    language: 'ar',
    priority: 'medium',
    receivedAt: at,
    slaDueAt: '2026-03-02T08:00:00.000Z' as Iso,
    acknowledged: true,
  },
};
const opened: ContactEvent = {
  type: 'ContactStatusChanged',
  data: {
    messageId,
    from: 'new',
    to: 'open',
    reopened: false,
    accountId: staff,
    changedAt: at,
    slaDueAt: '2026-03-02T08:00:00.000Z' as Iso,
  },
};
const changeOf = { messageId, accountId: staff, changedAt: at, slaDueAt: '2026-03-02T08:00:00.000Z' as Iso };
const closedAs = (to: 'pending' | 'resolved' | 'closed'): ContactEvent => ({
  type: 'ContactStatusChanged',
  data: { ...changeOf, from: 'open', to, reopened: false },
});
const answeredBy = (accountId: Uuid, id = theirs, isPublic = true): ContactEvent => ({
  type: 'ContactReplied',
  data: { messageId, replyId: id, content: 'تم', isPublic, accountId, repliedAt: at },
});
const drafted = (text: string, accountId = staff, isPublic = true): ContactEvent => ({
  type: 'ContactDraftSaved',
  data: { messageId, accountId, text, isPublic, savedAt: at },
});
const draft = (text: string, isPublic = true) => ({ type: 'SaveDraft', text, isPublic, accountId: staff, at }) as const;
const spam = (on: boolean) => ({ type: 'SetSpam', spam: on, accountId: staff, at }) as const;
const marked: ContactEvent = { type: 'ContactMarkedAsSpam', data: { messageId, accountId: staff, markedAt: at } };
const undone: ContactEvent = { type: 'ContactSpamUndone', data: { messageId, accountId: staff, undoneAt: at } };
const merge = { type: 'MergeInto', into: other, intoWriter: null, isSameAddress: false, accountId: staff, at } as const;
const merged: ContactEvent = { type: 'ContactMerged', data: { messageId, into: other, accountId: staff, mergedAt: at } };
const fromReference = contactReference(other);
const acceptMerge = { type: 'AcceptMerge', from: other, fromReference, waits: false, accountId: staff, at } as const;
const accepted: ContactEvent = {
  type: 'ContactMergeReceived',
  data: { messageId, from: other, fromReference, accountId: staff, mergedAt: at },
};
const reply = (seenAnswerId: Uuid | null | undefined, isPublic = true) =>
  ({ type: 'ReplyToMessage', replyId, content: 'أهلًا', isPublic, accountId: staff, at, seenAnswerId }) as const;

describe('a draft', () => {
  test('is kept for each person, and not written again when it is the same', () => {
    given(received).when(draft('أهلًا')).then(drafted('أهلًا'));
    given(received, drafted('أهلًا')).when(draft('أهلًا')).then();
    given(received, drafted('أهلًا', colleague)).when(draft('أهلًا')).then(drafted('أهلًا'));
    given(received, drafted('أهلًا'))
      .when(draft('أهلًا', false))
      .then(drafted('أهلًا', staff, false));
  });
  test('is discarded by an empty text, and by its author’s answer', () => {
    given(received, drafted('أهلًا')).when(draft(' \n')).then(drafted(''));
    given(received, drafted('أهلًا'), answeredBy(staff)).when(draft('')).then();
    given(received, drafted('أهلًا'), answeredBy(colleague)).when(draft('')).then(drafted(''));
  });
});

describe('an answer begun before a colleague’s', () => {
  const before = [received, opened, answeredBy(colleague)];
  test('is refused', () =>
    given(...before)
      .when(reply(null))
      .thenRefused('contact_answered'));
  test('is sent once the colleague’s was read, or where nothing is said about it', () => {
    for (const seen of [theirs, undefined])
      given(...before)
        .when(reply(seen))
        .then(sent(true));
  });
  test('is sent after the own one', () => given(received, opened, answeredBy(staff)).when(reply(null)).then(sent(true)));
  test('as a note is kept', () =>
    given(...before)
      .when(reply(null, false))
      .then(sent(false)));
  test('is sent when the colleague only left a note', () =>
    given(received, opened, answeredBy(colleague, theirs, false))
      .when(reply(null))
      .then(sent(true)));
  const sent = (isPublic: boolean): ContactEvent => ({
    type: 'ContactReplied',
    data: { messageId, replyId, content: 'أهلًا', isPublic, accountId: staff, repliedAt: at },
  });
});

describe('spam', () => {
  test('is marked and taken back', () => {
    given(received).when(spam(true)).then(marked);
    given(received, marked).when(spam(true)).then();
    given(received, marked).when(spam(false)).then(undone);
    given(received, marked, undone).when(spam(false)).then();
  });
  test('is not answered', () => given(received, marked).when(reply(undefined)).thenRefused('contact_spam'));
  test('neither takes a duplicate nor is one', () => {
    given(received, marked).when(acceptMerge).thenRefused('contact_spam');
    given(received, marked).when(merge).thenRefused('contact_spam');
  });
});

describe('a duplicate', () => {
  test('is merged once', () => {
    given(received).when(merge).then(merged);
    given(received, merged).when(merge).then();
    given(received, merged)
      .when({ ...merge, into: theirs })
      .thenRefused('contact_merged');
  });
  test('is taken once, and not by itself or by what is itself merged', () => {
    given(received).when(acceptMerge).then(accepted);
    given(received, accepted).when(acceptMerge).then();
    given(received)
      .when({ ...acceptMerge, from: messageId })
      .thenRefused('contact_not_mergeable');
    given(received, merged).when(acceptMerge).thenRefused('contact_merged');
  });
  test('whose writer waits reopens what had ended, like their answer', () => {
    const reopened = (from: 'pending' | 'resolved' | 'closed'): ContactEvent => ({
      type: 'ContactStatusChanged',
      data: { ...changeOf, from, to: 'open', reopened: from !== 'pending' },
    });
    for (const from of ['pending', 'resolved', 'closed'] as const) {
      given(received, opened, answeredBy(staff), closedAs(from))
        .when({ ...acceptMerge, waits: true })
        .then(accepted, reopened(from));
      given(received, opened, answeredBy(staff), closedAs(from)).when(acceptMerge).then(accepted);
    }
    given(received, opened, answeredBy(staff), closedAs('resolved'), accepted)
      .when({ ...acceptMerge, waits: true })
      .then();
  });
  test('that has taken another stays, so that no ring can form', () =>
    given(received, accepted)
      .when({ ...merge, into: theirs })
      .thenRefused('contact_not_mergeable'));
  test('can neither be answered nor changed', () => {
    given(received, merged).when(reply(undefined)).thenRefused('contact_merged');
    given(received, merged).when({ type: 'ChangeStatus', status: 'open', accountId: staff, at }).thenRefused('contact_merged');
    given(received, merged).when({ type: 'AssignMessage', accountId: staff, assignedBy: staff, at }).thenRefused('contact_merged');
    given(received, merged).when(draft('أهلًا')).thenRefused('contact_merged');
    given(received, merged).when(spam(true)).thenRefused('contact_merged');
  });
});

describe('a merge', () => {
  const undo = { type: 'UndoMerge', into: other, waits: false, accountId: staff, at } as const;
  const release = { type: 'ReleaseMerge', from: other, fromReference, accountId: staff, at } as const;
  const released: ContactEvent = {
    type: 'ContactMergeReleased',
    data: { messageId, from: other, fromReference, accountId: staff, releasedAt: at },
  };
  const back = '2026-03-01T20:00:00.000Z' as Iso;
  const unmerged = (undoneAt: Iso): ContactEvent => ({
    type: 'ContactMergeUndone',
    data: { messageId, into: other, accountId: staff, undoneAt },
  });

  test('is taken back once, and its clock goes on where it stood', () => {
    const dueAt = '2026-03-02T20:00:00.000Z' as Iso;
    const target = { target: 'first_answer', startedAt: at, ms: 86_400_000, dueAt, warnAt: '2026-03-02T17:00:00.000Z' as Iso } as const;
    const data = { messageId, policy: 0, targets: [target], slaDueAt: dueAt, setAt: back };
    given(received, merged)
      .when({ ...undo, at: back })
      .then(unmerged(back), { type: 'ContactDueTimesSet', data });
    given(received).when(undo).then();
    given(received, merged, unmerged(at)).when(undo).then();
    given(received, merged)
      .when({ ...undo, into: theirs })
      .then();
  });
  test('that is taken back reopens a duplicate whose writer has written meanwhile', () => {
    for (const from of ['pending', 'resolved', 'closed'] as const) {
      const before = [received, opened, answeredBy(staff), closedAs(from), merged] as const;
      const dueAt = '2026-03-02T08:00:00.000Z' as Iso;
      const reopened: ContactEvent = {
        type: 'ContactStatusChanged',
        data: {
          ...changeOf,
          from,
          to: 'open',
          reopened: from !== 'pending',
          changedAt: back,
          slaDueAt: from === 'pending' ? dueAt : ('2026-03-02T20:00:00.000Z' as Iso),
        },
      };
      given(...before)
        .when({ ...undo, waits: true, at: back })
        .then(unmerged(back), reopened);
      given(...before)
        .when({ ...undo, at: back })
        .then(unmerged(back));
    }
  });
  test('that was taken back leaves both as free as before', () => {
    given(received, merged, unmerged(at)).when(spam(true)).then(marked);
    given(received, merged, unmerged(at))
      .when({ ...merge, into: theirs })
      .then({ type: 'ContactMerged', data: { messageId, into: theirs, accountId: staff, mergedAt: at } });
    given(received, accepted).when(release).then(released);
    given(received, accepted, released).when(release).then();
    given(received, accepted, released).when(acceptMerge).then(accepted);
    given(received, accepted, released)
      .when({ ...merge, into: theirs })
      .then({ type: 'ContactMerged', data: { messageId, into: theirs, accountId: staff, mergedAt: at } });
  });
  test('is released by a message that was erased or merged meanwhile', () => {
    const erased: ContactEvent = { type: 'ContactMessageErased', data: { messageId, replyIds: [] } };
    given(received, accepted, erased).when(release).then(released);
    given(received, accepted, merged).when(release).then(released);
    given(received, merged, erased).when(undo).thenRefused('not_found');
  });
});

describe('a message that stands aside', () => {
  const late = '2026-03-09T08:00:00.000Z' as Iso;
  const check = { type: 'CheckSla', mayReassign: false, gone: null, at: late } as const;
  const turn = { type: 'GiveTurn', accountId: staff, at: late } as const;
  const written = { type: 'WriterAnswers', entryId: replyId, content: 'شكرًا', channel: 'email', by: null, at: late } as const;
  const texts = { content: 'شكرًا', quoted: null, address: null, removed: [] };
  const answered: ContactEvent = {
    type: 'ContactWriterAnswered',
    data: { messageId, entryId: replyId, channel: 'email', ...texts, writtenAt: late },
  };

  test('is never overdue and nobody’s turn', () => {
    for (const aside of [marked, merged]) {
      given(received, aside).when(check).then();
      given(received, aside).when(turn).then();
      given(received, aside).when({ type: 'RefreshSla', at: late }).then();
    }
  });
  test('has its clock go on where it stood, when it was no spam after all', () => {
    const back = '2026-03-01T20:00:00.000Z' as Iso;
    const dueAt = '2026-03-02T20:00:00.000Z' as Iso;
    const target = { target: 'first_answer', startedAt: at, ms: 86_400_000, dueAt, warnAt: '2026-03-02T17:00:00.000Z' as Iso } as const;
    const set: ContactEvent = {
      type: 'ContactDueTimesSet',
      data: { messageId, policy: 0, targets: [target], slaDueAt: dueAt, setAt: back },
    };
    given(received, marked)
      .when({ ...spam(false), at: back })
      .then({ type: 'ContactSpamUndone', data: { messageId, accountId: staff, undoneAt: back } }, set);
  });
  test('keeps what its writer adds without being opened again; what was merged takes nothing more', () => {
    given(received, marked).when(written).then(answered);
    given(received, merged).when(written).thenRefused('contact_merged');
  });
  describe('and whose writer wrote meanwhile, when it was no spam after all', () => {
    const back = '2026-03-10T08:00:00.000Z' as Iso;
    const undoing = { ...spam(false), at: back };
    const noSpam: ContactEvent = { type: 'ContactSpamUndone', data: { messageId, accountId: staff, undoneAt: back } };

    test.each(['pending', 'resolved', 'closed'] as const)('is open again where it was %s, once', (from) => {
      const slaDueAt = (from === 'pending' ? '2026-03-02T08:00:00.000Z' : '2026-03-11T08:00:00.000Z') as Iso;
      const change = { ...changeOf, from, to: 'open', reopened: from !== 'pending', changedAt: back, slaDueAt } as const;
      const reopened: ContactEvent = { type: 'ContactStatusChanged', data: change };
      const before = [received, opened, answeredBy(staff), closedAs(from), marked, answered] as const;
      given(...before)
        .when(undoing)
        .then(noSpam, reopened);
      given(...before, noSpam, closedAs(from), marked)
        .when(undoing)
        .then(noSpam);
    });
    test('is due for the next answer, where that has a target', () => {
      const general = { ...defaultSlaSettings.general, firstAnswerMs: 4 * hour, nextAnswerMs: 2 * hour };
      const sla = { revision: 1, settings: { ...defaultSlaSettings, general } };
      const next = { target: 'next_answer', startedAt: back, ms: 2 * hour, dueAt: isoAfter(back, 2 * hour), warnAt: back } as const;
      const due: ContactEvent = {
        type: 'ContactDueTimesSet',
        data: { messageId, policy: 1, targets: [next], slaDueAt: next.dueAt, setAt: back },
      };
      for (const status of [[], [opened]])
        given(received, ...status, answeredBy(staff), marked, answered)
          .when({ ...undoing, sla })
          .then(noSpam, due);
    });
    test('keeps its first answer due, later by the time aside', () => {
      const wasAside = Date.parse(back) - Date.parse(at);
      const [dueAt, warnAt] = [isoAfter(at, wasAside + 24 * hour), isoAfter(at, wasAside + 21 * hour)];
      const target = { target: 'first_answer', startedAt: at, ms: 24 * hour, dueAt, warnAt } as const;
      given(received, marked, answered)
        .when(undoing)
        .then(noSpam, { type: 'ContactDueTimesSet', data: { messageId, policy: 0, targets: [target], slaDueAt: dueAt, setAt: back } });
    });
    test('stays as somebody left it after reading that', () =>
      given(received, opened, answeredBy(staff), marked, answered, closedAs('resolved')).when(undoing).then(noSpam));
  });
  test('is merged from Help only into a conversation of the same writer', () => {
    const writer = { accountId: colleague, tenantId: staff };
    const chat = { ...received, data: { ...received.data, channel: 'chat', writer } } as ContactEvent;
    given(chat).when(merge).thenRefused('contact_not_mergeable');
    given(chat)
      .when({ ...merge, intoWriter: { ...writer, tenantId: other } })
      .thenRefused('contact_not_mergeable');
    given(chat)
      .when({ ...merge, intoWriter: writer })
      .then(merged);
  });
  test('is merged into a conversation in Help only when it came from the same address', () => {
    const intoWriter = { accountId: colleague, tenantId: staff };
    given(received)
      .when({ ...merge, intoWriter })
      .thenRefused('contact_not_mergeable');
    given(received)
      .when({ ...merge, intoWriter, isSameAddress: true })
      .then(merged);
  });
});

test('all of a writer is asked to be erased from any message that is not erased, also spam or a duplicate', () => {
  const erase = { type: 'EraseWriter', accountId: staff, at } as const;
  const requested: ContactEvent = { type: 'ContactWriterErasureRequested', data: { messageId, accountId: staff, requestedAt: at } };
  given(received).when(erase).then(requested);
  given(received, marked).when(erase).then(requested);
  given(received, merged).when(erase).then(requested);
  given(received, { type: 'ContactMessageErased', data: { messageId, replyIds: [] } })
    .when(erase)
    .thenRefused('not_found');
});
