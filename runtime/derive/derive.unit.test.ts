import { streamName } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { bodyHash, constantTimeEqual, createCodes, emailHmac, ipHash, namespaces, normaliseEmail, subkey, uuidV5 } from './index.ts';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);

describe('codes', () => {
  const issue = { purpose: 'confirm_email', account: 'a', issue: 1 };
  const codes = createCodes([key]);

  test('follow from key, purpose, account and issue, and from nothing else', () => {
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

  test('match themselves, and stay good while the old key is still accepted', () => {
    const rotated = createCodes([other, key]);
    expect([rotated.codeMatches(issue, codes.code(issue)), rotated.linkTokenMatches(issue, codes.linkToken(issue))]).toEqual([true, true]);
    expect([
      codes.codeMatches(issue, ''),
      codes.codeMatches({ ...issue, issue: 2 }, codes.code(issue)),
      codes.linkTokenMatches(issue, 'x'),
    ]).toEqual([false, false, false]);
  });

  test('are spread evenly over their million', () => {
    const first = Array.from({ length: 5_000 }, (_, i) => Number(codes.code({ ...issue, issue: i })[0]));
    for (let digit = 0; digit <= 9; digit++) expect(first.filter((one) => one === digit).length).toBeGreaterThan(350);
  });
});

describe('names', () => {
  test('of an e-mail do not depend on how it was typed, and fit a stream', () => {
    expect(normaliseEmail('  Sara@Example.COM ')).toBe('sara@example.com');
    expect(emailHmac(key, 'ＳＡＲＡ@example.com')).toBe(emailHmac(key, 'sara@EXAMPLE.com'));
    expect(emailHmac(other, 'sara@example.com')).not.toBe(emailHmac(key, 'sara@example.com'));
    expect(() => streamName('email', emailHmac(key, 'a@b.c'))).not.toThrow();
    expect(ipHash(key, '127.0.0.1')).toMatch(/^[\da-f]{32}$/);
  });

  test.each([
    ['dots and tags at Gmail', 'S.a.r.a+sumaa@googlemail.com', 'sara@gmail.com'],
    ['dots and tags elsewhere, which only their provider can read', 's.ara+x@example.com', 's.ara+x@example.com'],
    ['a domain in letters of its own', 'sara@مثال.السعودية', 'sara@xn--mgbh0fb.xn--mgberp4a5d4ar'],
    ['the root of names', 'sara@example.com.', 'sara@example.com'],
    ['a look-alike letter', 'sаra@example.com', 'sаra@example.com'],
  ])('of an e-mail: %s', (_what, typed, compared) => {
    expect(normaliseEmail(typed)).toBe(compared);
  });

  test('of parts do not run into each other, and never change', () => {
    expect(uuidV5(namespaces.command, 'ab', 'c')).not.toBe(uuidV5(namespaces.command, 'a', 'bc'));
    expect(uuidV5(namespaces.command, 'ab', 'c')).not.toBe(uuidV5(namespaces.event, 'ab', 'c'));
    // Stored events carry these ids: another value here means that every retry makes a second event.
    expect(uuidV5(namespaces.command, 'a', 'b')).toBe('e929626a-d217-500a-b3ae-bcfb7b831a3f');
  });
});

test('keys for different uses differ', () => {
  expect(subkey(key, 'a')).toHaveLength(32);
  expect(subkey(key, 'a').equals(subkey(key, 'b'))).toBe(false);
});

test('a body’s hash ignores the order of members, and nothing else', () => {
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

test('equality does not depend on length', () => {
  expect([constantTimeEqual('a', 'a'), constantTimeEqual('a', 'ab'), constantTimeEqual('', '')]).toEqual([true, false, true]);
});
