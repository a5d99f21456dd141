import type { GoogleReview } from '@sumaa/runtime/google';
import { iso } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { differsFrom, differsSince, type StoredReview } from './stored-review.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 12, 12, minute));
const stored = (over: Partial<StoredReview> = {}): StoredReview => ({
  stars: 4,
  updated_at: at(0),
  reply_state: null,
  reply_at: null,
  ...over,
});
const review = (over: Partial<GoogleReview> = {}): GoogleReview => ({
  name: 'accounts/1/locations/2/reviews/A',
  reviewId: 'A',
  reviewer: { displayName: 'نورة', photoUrl: null, anonymous: false },
  stars: 4,
  comment: null,
  createTime: iso(at(0)),
  updateTime: iso(at(0)),
  reply: null,
  mediaItems: [],
  replyUrl: null,
  ...over,
});
type Reply = NonNullable<GoogleReview['reply']>;
const reply = (state: Reply['state'], minute = 5): Reply => ({
  comment: 'شكرًا',
  updateTime: iso(at(minute)),
  state,
  policyViolation: null,
});

test.each<[string, StoredReview | undefined, GoogleReview, boolean]>([
  ['unknown', undefined, review(), true],
  ['the same', stored(), review(), false],
  ['edited', stored(), review({ updateTime: iso(at(1)) }), true],
  ['other stars under the same time', stored(), review({ stars: 1 }), true],
  ['an older copy', stored({ updated_at: at(9) }), review(), false],
  ['answered elsewhere', stored(), review({ reply: reply('APPROVED') }), true],
  ['a rejected reply of someone else', stored(), review({ reply: reply('REJECTED') }), false],
  ['our reply, published', stored({ reply_state: 'published', reply_at: at(5) }), review({ reply: reply('APPROVED') }), false],
  ['our reply, now published', stored({ reply_state: 'pending', reply_at: at(5) }), review({ reply: reply('APPROVED') }), true],
  ['our reply, rejected later', stored({ reply_state: 'published', reply_at: at(5) }), review({ reply: reply('REJECTED') }), true],
  ['our reply, missing', stored({ reply_state: 'published', reply_at: at(5) }), review(), true],
  ['our reply, replaced at Google', stored({ reply_state: 'published', reply_at: at(5) }), review({ reply: reply('APPROVED', 9) }), true],
  ['our reply, being published', stored({ reply_state: 'publishing', reply_at: at(5) }), review({ reply: reply('APPROVED', 9) }), false],
  ['our failed reply, missing', stored({ reply_state: 'failed', reply_at: at(5) }), review(), false],
  ['an external reply, unchanged', stored({ reply_state: 'external', reply_at: at(5) }), review({ reply: reply(null) }), false],
  ['an external reply, changed', stored({ reply_state: 'external', reply_at: at(5) }), review({ reply: reply(null, 6) }), true],
  ['an external reply, missing', stored({ reply_state: 'external', reply_at: at(5) }), review(), true],
])('detects whether the review differs: %s', (_name, known, received, differs) => {
  expect(differsFrom(known, received)).toBe(differs);
});

test.each<[string, StoredReview | undefined, GoogleReview, boolean]>([
  ['unknown', undefined, review(), true],
  ['with other stars', stored(), review({ stars: 1 }), true],
  ['without its reply', stored({ reply_state: 'published', reply_at: at(0) }), review(), true],
  ['edited since', stored(), review({ updateTime: iso(at(11)) }), true],
  ['edited before', stored(), review({ updateTime: iso(at(9)) }), false],
  ['answered since', stored(), review({ reply: reply('APPROVED', 11) }), true],
  ['with a reply that failed here and stands there', stored({ reply_state: 'failed' }), review({ reply: reply('APPROVED', 9) }), false],
])('a poll compares a review %s', (_, known, shown, differs) => {
  expect(differsSince(known, shown, at(10).getTime())).toBe(differs);
});
