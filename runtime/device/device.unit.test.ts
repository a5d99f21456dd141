import { expect, test } from 'vitest';
import { deviceOf } from './index.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${windows} Chrome/131.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Microsoft Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox · macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet for Android · Android',
  ],
])('reads %s as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('returns null for unknown texts and never markup', () => {
  expect([deviceOf(undefined), deviceOf(''), deviceOf('  '), deviceOf('(((')]).toEqual([null, null, null, null]);
  expect(deviceOf('<script>alert(1)</script>'.repeat(1000)) ?? '').not.toContain('<script>');
});
