import { expect, test } from 'vitest';
import { arabicTexts } from './texts-ar.ts';
import { englishTexts } from './texts-en.ts';

test('a mail about a paused endpoint says that what happens meanwhile is not sent later, whatever paused it', () => {
  const of = (texts: typeof englishTexts, because: 'gone' | 'failing') =>
    texts.one.webhook_paused({ businessName: 'Cafe', facts: { because } } as never).paragraphs.join('\n');
  for (const because of ['gone', 'failing'] as const) {
    expect(of(englishTexts, because)).toContain('is not sent later');
    expect(of(arabicTexts, because)).toContain('لا يُرسل لاحقًا');
  }
});
