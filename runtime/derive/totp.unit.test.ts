import { describe, expect, test } from 'vitest';
import { base32, otpauthUri, readBase32, totpCode, totpMatch, totpStepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('RFC 6238, appendix B (SHA-1, eight digits)', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %d', (seconds, code) => {
    const step = totpStepAt(new Date(seconds * 1000));
    expect(totpCode(secret, step, 8)).toBe(code);
    expect(totpCode(secret, step), 'six digits are its last six').toBe(code.slice(2));
  });
});

test('RFC 4226, appendix D: the first ten counters', () => {
  const expected = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(expected.map((_, counter) => totpCode(secret, counter))).toEqual(expected);
});

test('accepts codes up to one step away from now', () => {
  const at = new Date('2026-03-01T12:00:10Z');
  const now = totpStepAt(at);
  const given = [-2, -1, 0, 1, 2].map((steps) => totpMatch(secret, totpCode(secret, now + steps), at));
  expect(given).toEqual([null, now - 1, now, now + 1, null]);
  expect(totpMatch(secret, '', at)).toBeNull();
});

test('writes RFC 4648 base32 and reads it with spaces and lower case', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(readBase32('mzxw 6ytb-oi').toString()).toBe('foobar');
  expect(() => readBase32('01')).toThrow(TypeError);
});

test('builds the address for the QR code', () => {
  expect(otpauthUri(Buffer.from('foobar'), { issuer: 'سُمعة', account: 'a b@x.example' })).toBe(
    `otpauth://totp/${encodeURIComponent('سُمعة')}:a%20b%40x.example?secret=MZXW6YTBOI&issuer=${encodeURIComponent('سُمعة')}&algorithm=SHA1&digits=6&period=30`,
  );
});
