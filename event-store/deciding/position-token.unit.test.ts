import { expect, test } from 'vitest';
import { positionText } from '../port/position-text.ts';
import { packPosition, parsePosition } from './position-token.ts';

test('a token holds the written positions, and is null when nothing was written', () => {
  const token = packPosition({ review: positionText(7), account: null, counter: positionText(9) })!;
  expect(token).toMatch(/^[\w-]+$/);
  expect(parsePosition(token)).toEqual({ review: positionText(7), counter: positionText(9) });
  expect(packPosition({ account: null })).toBeNull();
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
test.each([
  '',
  'abc',
  encode(null),
  encode([]),
  encode({}),
  encode({ review: 7 }),
  encode({ 'Re-view': '7' }),
  encode({ review: 'x'.repeat(5000) }),
])('refuses %s as a token', (text) => {
  expect(parsePosition(text)).toBeNull();
});
