import { expect, test } from 'vitest';
import { passwordLength } from './password-length.ts';
import { NewPassword } from './routes.ts';

const said = (password: unknown) => NewPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['', 0],
  ['كلمة سر', 7],
  ['🦊🦊', 2],
  ['e\u0301', 1],
  ['\u1100\u1161', 1],
])('%j has as many characters as its NFC form has code points', (password, length) => expect(passwordLength(password)).toBe(length));

test('a new password has eight to 128 of them, and says one thing that is wrong', () => {
  expect([undefined, '', '🦊'.repeat(4), '🦊'.repeat(7), 'e\u0301'.repeat(7), '🦊'.repeat(129)].map(said)).toEqual([
    ['passwordRequired'],
    ['passwordRequired'],
    ['passwordLength'],
    ['passwordLength'],
    ['passwordLength'],
    ['passwordTooLong'],
  ]);
  expect(['12345678', '🦊'.repeat(8), '🦊'.repeat(128), 'e\u0301'.repeat(128)].flatMap(said)).toEqual([]);
});
