import { streamName } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { bodyHash, constantTimeEqual, createCodes, emailHmac, ipHash, namespaces, normaliseEmail, subkey, uuidV5 } from './index.ts';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);

describe('one-time codes', () => {
  const issue = { purpose: 'confirm_email', account: 'a', issue: 1 };
  const codes = createCodes([key]);

  test('depend only on key, purpose, account and issue', () => {
    expect(codes.code(issue)).toMatch(/^\d{6}$/);
    expect(codes.linkToken(issue)).toMatch(/^[\w-]{43}$/);
    expect(createCodes([key]).code(issue)).toBe(codes.code(issue));
    const changed = [
      { ...issue, purpose: 'reset' },
      { ...issue, account: 'b' },
      { ...issue, issue: 2 },
      { ...issue, account: 'a","1' },
    ];
    expect(new Set([issue, ...changed].map((one) => codes.linkToken(one))).size).toBe(5);
    expect(createCodes([other]).linkToken(issue)).not.toBe(codes.linkToken(issue));
  });

  test('match, also after a rotation that keeps the old key', () => {
    const rotated = createCodes([other, key]);
    expect([rotated.codeMatches(issue, codes.code(issue)), rotated.linkTokenMatches(issue, codes.linkToken(issue))]).toEqual([true, true]);
    expect([
      codes.codeMatches(issue, ''),
      codes.codeMatches({ ...issue, issue: 2 }, codes.code(issue)),
      codes.linkTokenMatches(issue, 'x'),
    ]).toEqual([false, false, false]);
  });

  test('are evenly distributed', () => {
    const first = Array.from({ length: 5_000 }, (_, i) => Number(codes.code({ ...issue, issue: i })[0]));
    for (let digit = 0; digit <= 9; digit++) expect(first.filter((one) => one === digit).length).toBeGreaterThan(350);
  });
});

describe('derived names', () => {
  test('of an e-mail address do not depend on its spelling and fit a stream name', () => {
    expect(normaliseEmail('  Sara@Example.COM ')).toBe('sara@example.com');
    expect(emailHmac(key, 'ＳＡＲＡ@example.com')).toBe(emailHmac(key, 'sara@EXAMPLE.com'));
    expect(emailHmac(other, 'sara@example.com')).not.toBe(emailHmac(key, 'sara@example.com'));
    expect(() => streamName('email', emailHmac(key, 'a@b.c'))).not.toThrow();
    expect(ipHash(key, '127.0.0.1')).toMatch(/^[\da-f]{32}$/);
  });

  test.each([
    ['removes dots and tags for Gmail', 'S.a.r.a+sumaa@googlemail.com', 'sara@gmail.com'],
    ['keeps dots and tags for other providers', 's.ara+x@example.com', 's.ara+x@example.com'],
    ['converts an Arabic domain to its ASCII form', 'sara@مثال.السعودية', 'sara@xn--mgbh0fb.xn--mgberp4a5d4ar'],
    ['removes the trailing dot of the domain', 'sara@example.com.', 'sara@example.com'],
    ['keeps a look-alike letter of another script', 'sаra@example.com', 'sаra@example.com'],
  ])('normaliseEmail %s', (_what, typed, compared) => {
    expect(normaliseEmail(typed)).toBe(compared);
  });

  test('of parts are unambiguous and never change', () => {
    expect(uuidV5(namespaces.command, 'ab', 'c')).not.toBe(uuidV5(namespaces.command, 'a', 'bc'));
    expect(uuidV5(namespaces.command, 'ab', 'c')).not.toBe(uuidV5(namespaces.event, 'ab', 'c'));
    // Stored events carry these ids; another value would make every retry a second event.
    expect(uuidV5(namespaces.command, 'a', 'b')).toBe('e929626a-d217-500a-b3ae-bcfb7b831a3f');
  });
});

test('subkeys for different labels differ', () => {
  expect(subkey(key, 'a')).toHaveLength(32);
  expect(subkey(key, 'a').equals(subkey(key, 'b'))).toBe(false);
});

test('bodyHash ignores only the order of members', () => {
  expect(bodyHash({ a: 1, b: [1, { c: null, d: undefined }] })).toBe(bodyHash({ b: [1, { c: null }], a: 1 }));
  const others = [
    { a: '1' },
    { a: 1 },
    { a: [1] },
    [1],
    1,
    '1',
    null,
    { a: null },
    { b: 1 },
    { a: Buffer.from('1') },
    { a: Buffer.from('2') },
    new Date(0),
  ];
  expect(new Set(others.map(bodyHash)).size).toBe(others.length);
});

test('constantTimeEqual compares texts of different lengths', () => {
  expect([constantTimeEqual('a', 'a'), constantTimeEqual('a', 'ab'), constantTimeEqual('', '')]).toEqual([true, false, true]);
});
