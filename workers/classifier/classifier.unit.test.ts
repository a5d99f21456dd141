import { describe, expect, test } from 'vitest';
import { languageOfText, lexiconClassifier, splitTranslation } from './index.ts';

// Every text here is of our own making; each stands for something that real Google data holds.
const classify = (text: string | null, stars: number | null = null) => lexiconClassifier.classify({ text, stars });

describe('the language of a review', () => {
  test.each([
    ['الخدمة ممتازة', 'ar'],
    ['Great service', 'en'],
    ['Atmosphere جميل و the coffee لذيذ', 'mixed'],
    ['قسم VIP في المطعم كان ممتاز جدا ونظيف', 'ar'],
    ['khedma momtaza w el makan 7elw', 'en'],
    ['非常好吃', 'other'],
    ['بہت اچھا ہے', 'other'],
    ['👍👍👍', 'none'],
    ['...!!', 'none'],
    ['٥/٥', 'none'],
    ['', 'none'],
    [null, 'none'],
  ])('is decided by its script: %s', (text, language) => {
    expect(languageOfText(text)).toBe(language);
  });
});

describe("Google's translation", () => {
  test.each([
    ['(Translated by Google) Very clean place\n\n(Original)\nمكان نظيف جدا', { text: 'مكان نظيف جدا', translation: 'Very clean place' }],
    ['مكان نظيف جدا\n\n(Translated by Google)\nVery clean place', { text: 'مكان نظيف جدا', translation: 'Very clean place' }],
    ['(ترجمة Google) مكان هادئ\n\n(الأصل)\nQuiet place', { text: 'Quiet place', translation: 'مكان هادئ' }],
    ['(Translated by Google) Quiet place', { text: 'Quiet place', translation: null }],
    ['The (Original) burger is the best', { text: 'The (Original) burger is the best', translation: null }],
    ['   ', { text: null, translation: null }],
    [null, { text: null, translation: null }],
  ])('is told from the customer’s own words (%#)', (comment, split) => {
    expect(splitTranslation(comment)).toEqual(split);
  });

  test('is not what is judged', () => {
    const { text } = splitTranslation('(Translated by Google) The place was not bad at all, great\n\n(Original)\nالمكان سيء');
    expect(classify(text)).toMatchObject({ language: 'ar', textSentiment: 'negative' });
  });
});

describe('the sentiment of a text', () => {
  test.each([
    // one word, drawn out, with tashkeel, with article and ending
    ['ممتاز', 'positive'],
    ['جميييييل', 'positive'],
    ['رااائع', 'positive'],
    ['مُمْتَازٌ', 'positive'],
    ['والنظافة ممتازة', 'positive'],
    ['sooooo goooood', 'positive'],
    // negations: standard, Gulf, Egyptian; in front, grown on, with words between
    ['المكان غير نظيف', 'negative'],
    ['مو نظيف', 'negative'],
    ['الأكل موب زين', 'negative'],
    ['مب حلو', 'negative'],
    ['الطعم مش كويس', 'negative'],
    ['ما عجبني', 'negative'],
    ['ماعجبني المكان', 'negative'],
    ['لا أنصح به', 'negative'],
    ['مايستاهل', 'negative'],
    ['not a very good place', 'negative'],
    ["I don't recommend it", 'negative'],
    ['not bad at all', 'positive'],
    // a negation reaches to the end of its clause only
    ['ما كان فيه زحمة، مكان رائع', 'positive'],
    // set phrases that hold a negation and praise
    ['ما شاء الله تبارك الله', 'positive'],
    ['ما قصروا', 'positive'],
    ['لا يعلى عليه', 'positive'],
    // what follows «but» weighs more
    ['المكان جميل لكن الخدمة سيئة جدا', 'negative'],
    ['Small place but excellent food', 'positive'],
    // emoji alone
    ['❤❤❤', 'positive'],
    ['👎', 'negative'],
  ])('is heard: %s → %s', (text, sentiment) => {
    expect(classify(text).textSentiment).toBe(sentiment);
  });

  test('is nobody’s guess where no word is known', () => {
    expect(classify('ذهبت يوم الأحد')).toMatchObject({ textSentiment: null, sentiment: 'neutral' });
    expect(classify('١٢٣')).toMatchObject({ language: 'none', textSentiment: null });
  });
});

describe('stars and text together', () => {
  test.each([
    [5, null, 'positive'],
    [4, null, 'positive'],
    [3, null, 'neutral'],
    [2, null, 'negative'],
    [1, null, 'negative'],
    [3, 'مكان رائع وخدمة ممتازة', 'positive'],
    [3, 'خدمة سيئة ومكان قذر', 'negative'],
    [4, 'خدمة سيئة جدا ومكان قذر', 'neutral'],
    [5, 'خدمة سيئة جدا ومكان قذر', 'positive'],
    [1, 'ممتاز', 'negative'],
    [null, 'خدمة سيئة', 'negative'],
    [null, null, 'neutral'],
  ])('%s stars with %s are %s', (stars, text, sentiment) => {
    expect(classify(text, stars).sentiment).toBe(sentiment);
  });

  test('contradict each other only where the words are clear', () => {
    expect(classify('أسوأ مطعم زرته', 5).mismatch).toBe(true);
    expect(classify('Excellent, loved it', 1).mismatch).toBe(true);
    expect(classify('غالي شوي', 5).mismatch).toBe(false);
    expect(classify('أسوأ مطعم زرته', 3).mismatch).toBe(false);
    expect(classify('أسوأ مطعم زرته', null).mismatch).toBe(false);
  });

  test('say who judged', () => {
    expect(classify('ممتاز').classifier).toBe('lexicon-1');
  });
});
