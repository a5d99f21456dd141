import { expect, test } from 'vitest';
import { passwordLength } from './password-length.ts';
import { NewPassword } from './routes.ts';

const errorsOf = (password: unknown) => NewPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['', 0],
  ['كلمة سر', 7],
  ['🦊🦊', 2],
  ['e\u0301', 1],
  ['\u1100\u1161', 1],
])('counts the code points of the NFC form of %j', (password, length) => expect(passwordLength(password)).toBe(length));

test('accepts 8 to 128 characters and reports one error otherwise', () => {
  expect([undefined, '', '🦊'.repeat(4), '🦊'.repeat(7), 'e\u0301'.repeat(7), '🦊'.repeat(129)].map(errorsOf)).toEqual([
    ['passwordRequired'],
    ['passwordRequired'],
    ['passwordLength'],
    ['passwordLength'],
    ['passwordLength'],
    ['passwordTooLong'],
  ]);
  expect(['12345678', '🦊'.repeat(8), '🦊'.repeat(128), 'e\u0301'.repeat(128)].flatMap(errorsOf)).toEqual([]);
});
