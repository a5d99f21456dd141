// @vitest-environment node
import { expect, test } from 'vitest';
import { htmlOf, readingMinutes, readMarkdown } from './markdown.ts';

test('links of the site lead to English pages in English texts only, and links of the app to the app', async () => {
  const text = '[a](/contact) [b](/signup) [c](https://example.com)';
  expect(await htmlOf(text, 'en')).toBe('<p><a href="/en/contact">a</a> <a href="/signup">b</a> <a href="https://example.com">c</a></p>');
  expect(await htmlOf('[a](/contact)', 'ar')).toBe('<p><a href="/contact">a</a></p>');
});

test('HTML and scripts in a text are left out, and a picture has its size and both themes', async () => {
  expect(await htmlOf('<script>alert(1)</script>\n\n[x](javascript:alert)', 'ar')).not.toMatch(/script/);
  const sized = 'width="1440" height="900" loading="lazy" decoding="async"';
  expect(await htmlOf('![صورة](/pictures/team-ar.webp)', 'ar')).toBe(
    `<p><img src="/pictures/team-ar.webp" alt="صورة" ${sized} data-in="light"><img src="/pictures/team-ar-dark.webp" alt="صورة" ${sized} data-in="dark"></p>`,
  );
});

test('a file begins with its front matter', () => {
  expect(readMarkdown("---\ntitle: 'أ: ب'\n---\nنص")).toEqual({ meta: { title: 'أ: ب' }, body: 'نص' });
  expect(() => readMarkdown('نص')).toThrow('front matter');
});

test('reading takes whole minutes, at least one', () => {
  expect([readingMinutes('كلمة'), readingMinutes('كلمة '.repeat(450))]).toEqual([1, 3]);
});
