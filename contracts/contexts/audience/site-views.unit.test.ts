import { expect, test } from 'vitest';
import { sitePageOf, siteSourceOf } from './site-views.ts';

test.each([
  ['', 'direct'],
  ['sumaa.sa', 'own'],
  ['www.google.com.sa', 'google'],
  ['google.com', 'google'],
  ['notgoogle.com', 'other'],
  ['google.com.evil.example', 'other'],
  ['T.co', 'x'],
  ['l.instagram.com', 'instagram'],
  ['duckduckgo.com', 'search'],
  ['blog.example:8080', 'other'],
] as const)('somebody who comes from "%s" comes from %s', (host, source) => expect(siteSourceOf(host, 'sumaa.sa:443')).toBe(source));

test.each([
  ['/', '/'],
  ['/en', '/'],
  ['/en/pricing', '/pricing'],
  ['/pricing/', '/pricing'],
  ['/blog/reply-time', '/blog/reply-time'],
  ['/en/blog/category/rules', '/blog'],
  ['/english', null],
  ['/customer/reviews', null],
  ['/help/unknown', null],
] as const)('%s counts as %s', (path, page) => expect(sitePageOf(path)).toBe(page));
