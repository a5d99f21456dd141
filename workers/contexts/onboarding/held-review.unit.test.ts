import type { GoogleReview } from '@sumaa/runtime/google';
import { iso } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { differsFrom, type HeldReview } from './held-review.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 12, 12, minute));
const held = (over: Partial<HeldReview> = {}): HeldReview => ({ stars: 4, updated_at: at(0), reply_state: null, reply_at: null, ...over });
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

test.each<[string, HeldReview | undefined, GoogleReview, boolean]>([
  ['unknown', undefined, review(), true],
  ['the same', held(), review(), false],
  ['edited', held(), review({ updateTime: iso(at(1)) }), true],
  ['other stars under the same time', held(), review({ stars: 1 }), true],
  ['an older copy', held({ updated_at: at(9) }), review(), false],
  ['answered elsewhere', held(), review({ reply: reply('APPROVED') }), true],
  ['a refused answer of somebody else', held(), review({ reply: reply('REJECTED') }), false],
  ['our answer, shown', held({ reply_state: 'published', reply_at: at(5) }), review({ reply: reply('APPROVED') }), false],
  ['our answer, shown at last', held({ reply_state: 'pending', reply_at: at(5) }), review({ reply: reply('APPROVED') }), true],
  ['our answer, refused later', held({ reply_state: 'published', reply_at: at(5) }), review({ reply: reply('REJECTED') }), true],
  ['our answer, gone', held({ reply_state: 'published', reply_at: at(5) }), review(), true],
  ['our answer, replaced there', held({ reply_state: 'published', reply_at: at(5) }), review({ reply: reply('APPROVED', 9) }), true],
  ['our answer on its way', held({ reply_state: 'publishing', reply_at: at(5) }), review({ reply: reply('APPROVED', 9) }), false],
  ['our answer that never arrived, absent', held({ reply_state: 'failed', reply_at: at(5) }), review(), false],
  ["another's answer, unchanged", held({ reply_state: 'external', reply_at: at(5) }), review({ reply: reply(null) }), false],
  ["another's answer, changed", held({ reply_state: 'external', reply_at: at(5) }), review({ reply: reply(null, 6) }), true],
  ["another's answer, gone", held({ reply_state: 'external', reply_at: at(5) }), review(), true],
])('%s', (_name, known, shown, differs) => {
  expect(differsFrom(known, shown)).toBe(differs);
});
