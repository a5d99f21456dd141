import { describe, expect, test } from 'vitest';
import { languageOfText, reviewClassifier, splitTranslation } from './index.ts';

// All texts are written by us; each stands for a case that occurs in real Google data.
const classify = (text: string | null, stars: number | null = null) => reviewClassifier.classify({ text, stars });

describe('the language of a review', () => {
  test.each([
    ['الخدمة ممتازة', 'ar'],
    ['Great service', 'en'],
    ['Atmosphere جميل و the coffee لذيذ', 'mixed'],
    ['قسم VIP في المطعم كان ممتاز جدا ونظيف', 'ar'],
    ['Nice', 'en'],
    ["Wasn't what I expected, the café was too loud", 'en'],
    ['khedma momtaza w el makan 7elw', 'other'],
    ['Très bon restaurant, service excellent', 'other'],
    ['Sehr gutes Essen und nette Bedienung', 'other'],
    ['Çok güzel bir yer', 'other'],
    ['Masarap ang pagkain', 'other'],
    ['Excelente lugar', 'other'],
    ['非常好吃', 'other'],
    ['بہت اچھا ہے', 'other'],
    ['👍👍👍', 'none'],
    ['...!!', 'none'],
    ['٥/٥', 'none'],
    ['', 'none'],
    [null, 'none'],
  ])('is recognised: %s', (text, language) => {
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
  ])('is separated from the customer’s own text (%#)', (comment, split) => {
    expect(splitTranslation(comment)).toEqual(split);
  });

  test('is ignored by the classification', () => {
    const { text } = splitTranslation('(Translated by Google) The place was not bad at all, great\n\n(Original)\nالمكان سيء');
    expect(classify(text)).toMatchObject({ language: 'ar', textSentiment: 'negative' });
  });
});

describe('the sentiment of a text', () => {
  test.each([
    // one word: repeated letters, tashkeel, article and suffix
    ['ممتاز', 'positive'],
    ['جميييييل', 'positive'],
    ['رااائع', 'positive'],
    ['مُمْتَازٌ', 'positive'],
    ['والنظافة ممتازة', 'positive'],
    ['sooooo goooood', 'positive'],
    // negations: standard, Gulf, Egyptian; before the word, attached to it, with words between
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
    // a negation ends with its clause
    ['ما كان فيه زحمة، مكان رائع', 'positive'],
    // set phrases that hold a negation and praise
    ['ما شاء الله تبارك الله', 'positive'],
    ['ما قصروا', 'positive'],
    ['لا يعلى عليه', 'positive'],
    // and does not negate what follows it
    ['لا يعلى عليه ممتاز ونظيف', 'positive'],
    ['ما قصروا خدمة ممتازة', 'positive'],
    ['لا أنصح به سيء', 'negative'],
    ["don't recommend terrible food", 'negative'],
    ['no problems great staff', 'positive'],
    // a superlative in the form of a negation
    ['ما فيه احسن منهم', 'positive'],
    ['ما فيه احسن من كذا؟ الاكل بارد', 'negative'],
    ['ما فيه احسن من كذا؟ الاكل لذيذ', 'positive'],
    ['Is this the best you have? The food was cold', 'negative'],
    ['مافي أحلى من قهوتهم', 'positive'],
    ['لا يوجد مطعم أفضل منه', 'positive'],
    ['ما شفت اسوأ من خدمتهم', 'negative'],
    ['ما كان أحسن من قبل', 'negative'],
    ["couldn't be better", 'positive'],
    ['ما عليهم كلام', 'positive'],
    // disgust, with the demonstrative of the dialects
    ['وش هالقرف', 'negative'],
    ['ايش هالخدمة التعبانة', 'negative'],
    ['يع يسد النفس', 'negative'],
    // a phrase that only negates does
    ['لا يوجد نظافة', 'negative'],
    // numbers
    ['5 stars', 'positive'],
    ['٥ نجوم', 'positive'],
    ['1 star', 'negative'],
    // what follows «but» weighs more
    ['المكان جميل لكن الخدمة سيئة جدا', 'negative'],
    ['Small place but excellent food', 'positive'],
    // emoji alone
    ['❤❤❤', 'positive'],
    ['👎', 'negative'],
  ])('is recognised: %s → %s', (text, sentiment) => {
    expect(classify(text).textSentiment).toBe(sentiment);
  });

  test('is null when no word is known', () => {
    expect(classify('ذهبت يوم الأحد')).toMatchObject({ textSentiment: null, sentiment: 'neutral' });
    expect(classify('١٢٣')).toMatchObject({ language: 'none', textSentiment: null });
  });
});

describe('sentiment from stars and text', () => {
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
  ])('%s stars with %s give %s', (stars, text, sentiment) => {
    expect(classify(text, stars).sentiment).toBe(sentiment);
  });

  test('flags a mismatch only for clearly worded texts', () => {
    expect(classify('أسوأ مطعم زرته', 5).mismatch).toBe(true);
    expect(classify('Excellent, loved it', 1).mismatch).toBe(true);
    expect(classify('غالي شوي', 5).mismatch).toBe(false);
    expect(classify('أسوأ مطعم زرته', 3).mismatch).toBe(false);
    expect(classify('أسوأ مطعم زرته', null).mismatch).toBe(false);
  });

  test('records the name of the classifier', () => {
    expect(classify('ممتاز').classifier).toMatch(/^learnt-1-[0-9a-f]{8}$/);
  });
});
