import type { ReplyStyle, ReplyTone, Sentiment } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import type { ReplyRequest } from '../reply-writer.ts';
import { composeReplies } from './embedded-writer.ts';

const sentiments: readonly Sentiment[] = ['positive', 'neutral', 'negative'];
const reviews: readonly Pick<ReplyRequest, 'text' | 'topics'>[] = [
  { text: null, topics: [] },
  { text: 'كلام بلا موضوع', topics: [] },
  { text: 'الأكل', topics: [{ topic: 'food', sentiment: 'negative', start: 0, end: 5 }] },
];
const cases = (['ar', 'en'] as const).flatMap((language) =>
  (['warm', 'formal'] as const).flatMap((tone) =>
    sentiments.flatMap((sentiment) => reviews.map((review) => [language, tone, sentiment, review] as const)),
  ),
);
/** So many times of writing a branch remembers. */
const remembered = 8;

const writerOf = (language: 'ar' | 'en', tone: ReplyTone, sentiment: Sentiment, review: (typeof reviews)[number]) => {
  let seed = 0;
  return (style: ReplyStyle, isUsed: (text: string) => boolean = () => false, count = 3) =>
    composeReplies(
      {
        language,
        tone,
        sentiment,
        style,
        ...review,
        stars: null,
        authorName: null,
        people: async () => [],
        business: 'بيت الشواء',
        branch: 'العليا',
        signature: null,
        examples: [],
        isUsed,
        seed: String(seed++),
      },
      count,
    );
};

describe.each(cases)('%s, %s, %s, %j', (language, tone, sentiment, review) => {
  const write = writerOf(language, tone, sentiment, review);

  test.each<readonly ReplyStyle[]>([['shorter'], ['plain', 'shorter', 'warmer', 'formal']])(
    'never repeats what a branch remembers: %s',
    (...styles) => {
      const written: (readonly string[])[] = [];
      for (let time = 0; time <= remembered; time++) {
        const used = new Set(written.slice(-remembered).flat());
        written.push(write(styles[time % styles.length]!, (text) => used.has(text)));
      }
      expect(new Set(written.flat()).size).toBe((remembered + 1) * 3);
    },
  );

  test('is shorter, warmer or more formal than what is usual for the business', () => {
    const [plain, shorter, warmer, formal] = (['plain', 'shorter', 'warmer', 'formal'] as const).map((style) =>
      write(style, undefined, 30),
    );
    const all = [plain!, shorter!, warmer!, formal!];
    expect(new Set(all.flat()).size, 'no text is of two styles').toBe(all.reduce((sum, texts) => sum + texts.length, 0));
    const mean = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
    expect(Math.max(...shorter!.map(({ length }) => length))).toBeLessThan(mean(plain!));
    const end = /خالص التقدير|الاحترام|تحياتنا|رعاية الله|regards|at your service|esteem|Respectfully/;
    expect(formal!.every((text) => end.test(text))).toBe(true);
    expect([plain!, warmer!].flat().some((text) => end.test(text))).toBe(false);
    expect(mean(warmer!)).toBeGreaterThan(mean(shorter!) * 1.5);
  });
});

test('stars alone are not thanked for their words', () => {
  for (const [language, tone, sentiment] of cases) {
    const texts = writerOf(language, tone, sentiment, reviews[0]!)('plain', undefined, 40);
    expect(texts.filter((text) => /كلمات|كتبتم|قرأنا|ملاحظات|ورد في|kind words|comments|read this|describe/.test(text))).toEqual([]);
  }
});
