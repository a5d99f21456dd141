import { expect, test } from 'vitest';
import { hasInvitationExpired } from './policy.ts';

const end = '2026-03-12T10:00:00.000Z';

test.each([
  ['2026-03-12T09:59:59.999Z', false],
  [end, false],
  ['2026-03-12T10:00:00.001Z', true],
])('an invitation has expired at %s: %s', (at, expired) => expect(hasInvitationExpired(end, at)).toBe(expired));
