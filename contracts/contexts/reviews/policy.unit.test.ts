import { expect, test } from 'vitest';
import { abilitiesOf, defaultMemberPermissions } from '../../kernel/permissions.ts';
import { includesBranch } from '../team/policy.ts';
import { isAssignable } from './policy.ts';

const agent = abilitiesOf('agent', defaultMemberPermissions('agent'));

test.each([
  ['an active agent', true, agent, true],
  ['one who is not active', false, agent, false],
  ['one without the right to reply', true, abilitiesOf('agent', ['ViewReviews']), false],
  ['a viewer', true, abilitiesOf('viewer', defaultMemberPermissions('viewer')), false],
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
