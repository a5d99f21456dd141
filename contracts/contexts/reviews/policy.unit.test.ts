import { expect, test } from 'vitest';
import { abilitiesOf, defaultMemberPermissions } from '../../kernel/permissions.ts';
import { includesBranch } from '../team/policy.ts';
import { isAssignable, isSameReplyText } from './policy.ts';
import { ReplyText, reviewRoutes } from './routes.ts';

const agent = abilitiesOf('agent', defaultMemberPermissions('agent'), null);

test.each([
  ['an active agent', true, agent, true],
  ['one who is not active', false, agent, false],
  ['one without the right to reply', true, abilitiesOf('agent', ['ViewReviews'], null), false],
  ['a viewer', true, abilitiesOf('viewer', defaultMemberPermissions('viewer'), null), false],
])('reviews may be given to %s: %s', (_who, active, abilities, expected) => {
  expect(isAssignable({ active, abilities })).toBe(expected);
});

test('who sees all branches sees each, others see those that are named', () => {
  expect([includesBranch(null, 'a'), includesBranch(['a', 'b'], 'a'), includesBranch(['b'], 'a'), includesBranch([], 'a')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a draft and a reply have one limit, in bytes', () => {
  const draft = reviewRoutes.saveDraft.body.shape.text;
  for (const text of [draft, ReplyText]) {
    expect(text.safeParse('ن'.repeat(2048)).success).toBe(true);
    expect(text.safeParse('ن'.repeat(2049)).error?.issues.map(({ message }) => message)).toEqual(['tooLong']);
  }
});

test.each([
  ['other line ends', 'أ\nب', 'أ\r\nب', true],
  ['a line end of old', 'أ\nب', 'أ\rب', true],
  ['blanks at the ends of lines', 'أ\nب', ' أ \nب\n', true],
  ['composed letters', 'e\u0301', '\u00e9', true],
  ['another blank inside', 'أ ب', 'أ  ب', false],
  ['another letter', 'أ', 'ا', false],
])('the same reply with %s: %s', (_what, one, other, same) => {
  expect(isSameReplyText(one, other)).toBe(same);
});
