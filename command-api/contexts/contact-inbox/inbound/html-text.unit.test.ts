import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';
import { withoutQuotedText } from './quoted-text.ts';

test('a mail of HTML alone is read as its lines, without what is not shown', () => {
  const html = `<!doctype html><html><head><title>no</title><style>p{}</style></head><body><!-- <p>no</p> -->
    <p>السلام عليكم&nbsp;&amp; أهلًا</p><div>سطر<br>ثانٍ</div><ul><li>one</li><li>&#1633; &#x661;</li></ul><script>no()</script>5 &lt; 6 < 7</body></html>`;
  expect(textOfHtml(html).split('\n').filter(Boolean)).toEqual(['السلام عليكم & أهلًا', 'سطر', 'ثانٍ', '* one', '* ١ ١', '5 < 6 < 7']);
});

test('a quoted mail is marked, so that it is cut off', () => {
  const html = '<div>شكرًا</div><div>On Monday Sara wrote:<br></div><blockquote><div>old<blockquote>older</blockquote></div></blockquote>';
  expect(withoutQuotedText(textOfHtml(html))).toMatchObject({ content: 'شكرًا', quoted: expect.stringContaining('>> older') });
});

test.each(['<div', '<!-- a', '<style>a', '&#99999999;', '&nothing;', '<', '</', ''])(
  'what does not end or mean anything does no harm: %s',
  (html) => expect(() => textOfHtml(html)).not.toThrow(),
);
