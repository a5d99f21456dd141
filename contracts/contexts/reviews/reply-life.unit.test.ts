import { describe, expect, test } from 'vitest';
import { reviewEvents } from './events.ts';
import {
  firstReplyStatus,
  isAnswer,
  isAtGoogle,
  isPossible,
  nextReplyStatus,
  ReplyStatus,
  type ReplyAct,
  type ReplyEvent,
} from './reply-life.ts';

type Next = ReplyStatus | null;
const statuses = ReplyStatus.options;
const same = Object.fromEntries(statuses.map((status) => [status, status])) as Record<ReplyStatus, ReplyStatus>;
const all = (status: Next) => Object.fromEntries(statuses.map((each) => [each, status])) as Record<ReplyStatus, Next>;
const onlyOffGoogle = { ...all(null), queued: 'queued', publishing: 'publishing', failed: 'failed' } as const;

/** What becomes of a reply of each status by each event. */
const table: Readonly<Record<ReplyEvent['type'], Readonly<Record<ReplyStatus, Next>>>> = {
  ReplyQueued: { ...same, queued: null, publishing: null, failed: null },
  ReplyUndone: all(null),
  ReplyPublishingStarted: all('publishing'),
  ReplyAccepted: all('pending'),
  ReplyPublished: { ...all('published'), deleting: 'deleting' },
  ReplyRejected: { ...all('rejected'), deleting: 'deleting' },
  ReplyFailed: all('failed'),
  ReplyObserved: onlyOffGoogle,
  ReplyVanished: onlyOffGoogle,
  ReplyDeleted: onlyOffGoogle,
  ReplyDeletionRequested: { ...all('deleting'), queued: 'queued', publishing: 'publishing', failed: 'failed' },
  ReplyDeletionFailed: { ...same, deleting: 'published' },
  ReplyDraftSaved: same,
};
const events = Object.keys(table) as ReplyEvent['type'][];

test('the table has every event about a reply', () => {
  expect(events.toSorted()).toEqual(
    Object.keys(reviewEvents)
      .filter((type) => type.startsWith('Reply'))
      .toSorted(),
  );
});

describe.each(events)('%s', (event) => {
  test.each(statuses)('of a reply that is %s', (status) => {
    expect(nextReplyStatus(status, event)).toBe(table[event][status]);
  });
});

test.each(statuses)('a reply that was %s is so again when its deletion fails', (before) => {
  expect(nextReplyStatus('deleting', 'ReplyDeletionFailed', before)).toBe(before);
});

test('a reply begins queued, one from elsewhere external', () => {
  expect(firstReplyStatus).toEqual({ ReplyQueued: 'queued', ReplyObserved: 'external' });
});

const acts: readonly ReplyAct[] = ['undo', 'edit', 'delete', 'publish', 'accept', 'fail', 'resolve'];

test.each<[ReplyStatus, { atGoogle: boolean; answers: boolean; acts: readonly ReplyAct[] }]>([
  ['queued', { atGoogle: false, answers: true, acts: ['undo', 'publish', 'fail'] }],
  ['publishing', { atGoogle: false, answers: true, acts: ['accept', 'fail'] }],
  ['pending', { atGoogle: true, answers: true, acts: ['edit', 'delete', 'resolve'] }],
  ['published', { atGoogle: true, answers: true, acts: ['edit', 'delete', 'resolve'] }],
  ['rejected', { atGoogle: true, answers: false, acts: ['edit', 'delete', 'resolve'] }],
  ['failed', { atGoogle: false, answers: false, acts: ['edit', 'accept'] }],
  ['deleting', { atGoogle: true, answers: true, acts: [] }],
  ['external', { atGoogle: true, answers: true, acts: ['edit', 'delete'] }],
])('what is possible while a reply is %s', (status, expected) => {
  expect({
    atGoogle: isAtGoogle(status),
    answers: isAnswer(status),
    acts: acts.filter((act) => isPossible(act, status)),
  }).toEqual(expected);
});
