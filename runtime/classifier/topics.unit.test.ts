import { describe, expect, test } from 'vitest';
import { reviewClassifier } from './index.ts';

// All texts are written by us. Each mention as «topic sentiment: words».
const mentions = (text: string) =>
  reviewClassifier
    .classify({ text, stars: null })
    .topics.map(({ topic, sentiment, start, end }) => `${topic} ${sentiment}: ${text.slice(start, end)}`);

describe('the topics of a text', () => {
  test.each([
    ['الخدمة بطيئة', ['service negative: الخدمة بطيئة']],
    [
      'الطلب تأخر أكثر من ساعة، والأكل وصل باردًا. لكن القهوة ممتازة',
      ['waiting negative: تأخر', 'food negative: والأكل وصل باردًا', 'food positive: القهوة ممتازة'],
    ],
    ['المكان بعيد عن السوق والمواقف قليلة', ['location negative: بعيد عن', 'parking negative: والمواقف قليلة']],
    ['ما كان الأكل لذيذ', ['food negative: ما كان الأكل لذيذ']],
    ['الموظفين', ['staff neutral: الموظفين']],
    ['great coffee and rude staff', ['food positive: great coffee', 'staff negative: rude staff']],
    ['el 2akl laziz bas el khedma zeft', ['food positive: 2akl laziz', 'service negative: khedma zeft']],
    ['😍😍', []],
  ])('and the words about them: %s', (text, found) => {
    expect(mentions(text)).toEqual(found);
  });

  test('are at most twenty', () => {
    expect(mentions('food bad. room good. '.repeat(500))).toHaveLength(20);
  });
});
