import { expect, test } from 'vitest';
import { badgePicture, badgeScript } from './badge.ts';
import type { PageReview, PublicPage } from './public-page.query.ts';

const hostile = `</script><script>alert(1)</script>\u2028"'<img src=x>`;
const review = (n: number, over: Partial<PageReview> = {}): PageReview => ({
  author_name: `سارة ${n}`,
  stars: 5,
  text: 'تجربة رائعة وخدمة سريعة '.repeat(40),
  created_at: new Date('2026-03-01T08:00:00Z'),
  branch: 'فرع العليا',
  place_id: null,
  ...over,
});
const page = (over: Partial<PublicPage> = {}): PublicPage => ({
  name: 'بيت الشواء',
  timeZone: 'Asia/Riyadh',
  rating: 4.4,
  reviewCount: 1234,
  byStars: [1, 1, 1, 1, 1],
  reviews: Array.from({ length: 10 }, (_, n) => review(n)),
  contact: null,
  ...over,
});
const place = { slug: 'oasis', language: 'ar', publicUrl: 'https://sumaa.test' } as const;

/** Runs the script as a page does, with a document that records what is made. */
function run(script: string): { texts: string[]; hrefs: string[] } {
  const [texts, hrefs] = [[] as string[], [] as string[]];
  const element = (): object => {
    const own = {
      children: [] as object[],
      style: { setProperty() {} },
      setAttribute() {},
      appendChild: (child: object) => own.children.push(child),
      attachShadow: () => element(),
      set textContent(text: string) {
        texts.push(text);
      },
      set href(address: string) {
        hrefs.push(address);
      },
    };
    return own;
  };
  const document = { createElement: element, currentScript: { parentNode: { insertBefore() {} } } };
  // oxlint-disable-next-line typescript/no-implied-eval -- the script as a browser runs it
  new Function('document', script)(document);
  return { texts, hrefs };
}

test('the script is at most 5 KB with the longest reviews, and shows rating, count and the three newest with text', () => {
  const reviews = [review(0, { text: null }), review(1), review(2, { author_name: null }), review(3), review(4)];
  for (const language of ['ar', 'en'] as const) {
    const script = badgeScript(page({ reviews, name: 'ا'.repeat(120) }), { ...place, language });
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(5 * 1024);
  }
  const { texts, hrefs } = run(badgeScript(page({ reviews }), place));
  expect(hrefs).toEqual(['https://sumaa.test/b/oasis']);
  expect(texts).toEqual(expect.arrayContaining(['بيت الشواء', '4.4 ', 'سارة 1 · 5/5', 'مستخدم Google · 5/5', 'سارة 3 · 5/5']));
  expect(texts.some((text) => text.startsWith('سارة 4'))).toBe(false);
});

test.each(['😀', '<', '\u0001', 'ا'])('the script is at most 5 KB, however many bytes what people wrote takes: %j', (letter) => {
  const reviews = [1, 2, 3].map((n) => review(n, { author_name: letter.repeat(500), text: letter.repeat(4_000) }));
  for (const language of ['ar', 'en'] as const) {
    const script = badgeScript(page({ reviews, name: letter.repeat(500) }), { ...place, slug: 's'.repeat(60), language });
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(5 * 1024);
    expect(run(script).texts.filter((text) => text.startsWith(letter))).toHaveLength(7);
  }
});

test('what people wrote is text in both', () => {
  const from = page({ name: hostile, reviews: [review(0, { author_name: hostile, text: hostile })] });
  const script = badgeScript(from, place);
  expect(script).not.toMatch(/<\/?script|<img/i);
  expect(run(script).texts).toEqual(expect.arrayContaining([hostile]));
  expect(badgePicture(from, 'ar')).not.toMatch(/<script|<img/i);
});

test('the picture says the same to those who do not see it, and fills the stars by the rating', () => {
  expect(badgePicture(page(), 'ar')).toContain('aria-label="تقييم بيت الشواء على Google: 4.4 من 5');
  const widths = [...badgePicture(page({ rating: 3.5 }), 'en').matchAll(/width="([\d.]+)" height="20"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([16, 16, 16, 8, 0]);
  expect(badgePicture(page({ rating: null, reviewCount: 0 }), 'en')).toContain('No reviews yet.');
});
