import { describe, expect, test } from 'vitest';
import { reviewEvents } from './events.ts';
import { firstReplyStatus, nextReplies, nextReplyStatus, type LivingReply } from './replies.ts';
import { endsWait, isAtGoogle, isPossible, ReplyStatus, type ReplyAct, type ReplyEvent } from './reply-life.ts';

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

test.each<[ReplyStatus, { atGoogle: boolean; endsWait: boolean; acts: readonly ReplyAct[] }]>([
  ['queued', { atGoogle: false, endsWait: true, acts: ['undo', 'publish', 'fail'] }],
  ['publishing', { atGoogle: false, endsWait: true, acts: ['accept', 'fail'] }],
  ['pending', { atGoogle: true, endsWait: true, acts: ['edit', 'delete', 'resolve'] }],
  ['published', { atGoogle: true, endsWait: true, acts: ['edit', 'delete', 'resolve'] }],
  ['rejected', { atGoogle: true, endsWait: false, acts: ['edit', 'delete', 'resolve'] }],
  ['failed', { atGoogle: false, endsWait: false, acts: ['edit', 'accept'] }],
  ['deleting', { atGoogle: true, endsWait: true, acts: [] }],
  ['external', { atGoogle: true, endsWait: true, acts: ['edit', 'delete'] }],
])('what is possible while a reply is %s', (status, expected) => {
  expect({
    atGoogle: isAtGoogle(status),
    endsWait: endsWait(status),
    acts: acts.filter((act) => isPossible(act, status)),
  }).toEqual(expected);
});

describe('the replies of a review', () => {
  const reply = (replyId: string, state: ReplyStatus, before: Next = null): LivingReply => ({ replyId, state, before });
  const after = (atGoogle: LivingReply | null, next: LivingReply | null, type: ReplyEvent['type'], replyId?: string) =>
    nextReplies({ atGoogle, next }, { type, data: { replyId } }, (one, life) => ({ ...one, ...life }));
  const old = reply('1', 'published');

  test('one that arrives at Google replaces the one there', () => {
    expect(after(old, reply('2', 'publishing'), 'ReplyAccepted', '2')).toEqual({ atGoogle: reply('2', 'pending'), next: null });
  });

  test('one that fails leaves the one at Google', () => {
    expect(after(old, reply('2', 'publishing'), 'ReplyFailed', '2')).toEqual({ atGoogle: old, next: reply('2', 'failed') });
  });

  test('a verdict is about the reply of its id alone', () => {
    expect(after(old, reply('2', 'queued'), 'ReplyRejected', '1')).toEqual({
      atGoogle: reply('1', 'rejected'),
      next: reply('2', 'queued'),
    });
    expect(after(old, null, 'ReplyRejected', '3')).toEqual({ atGoogle: old, next: null });
  });

  test('what Google no longer has leaves the one that it never had', () => {
    expect(after(old, reply('2', 'failed'), 'ReplyVanished')).toEqual({ atGoogle: null, next: reply('2', 'failed') });
  });

  test('a deletion that fails returns to the verdict that came meanwhile', () => {
    const deleting = after(old, null, 'ReplyDeletionRequested', '1').atGoogle;
    expect(deleting).toEqual(reply('1', 'deleting', 'published'));
    const rejected = after(deleting, null, 'ReplyRejected', '1').atGoogle;
    expect(rejected).toEqual(reply('1', 'deleting', 'rejected'));
    expect(after(rejected, null, 'ReplyDeletionFailed', '1').atGoogle).toEqual(reply('1', 'rejected'));
  });
});
