import { expect, test } from 'vitest';
import type { ReplyRequest } from '../reply-writer.ts';
import { createMasking } from './masking.ts';
import { messagesOf } from './prompt.ts';

const request = (over: Partial<ReplyRequest>): ReplyRequest => ({
  language: 'ar',
  stars: 5,
  sentiment: 'positive',
  text: 'مكان جميل',
  topics: [],
  authorName: 'بشرى الزامل',
  people: async () => [],
  business: 'بيت الشواء',
  branch: 'العليا',
  tone: 'warm',
  style: 'plain',
  signature: null,
  examples: [{ text: 'شكرًا قتيبة لزيارتك، وسلامنا لقتيبه وآل الدغيثر', customer: 'قتيبة الدغيثر' }],
  isUsed: () => false,
  seed: 'seed',
  ...over,
});
const sent = (over: Partial<ReplyRequest> = {}) => {
  const wish = request(over);
  return JSON.parse(messagesOf(wish, createMasking([wish.authorName]))[1]!.content) as {
    customer: string;
    review: string;
    earlierReplies: string[];
  };
};

test('the customers of earlier replies are not named to the model; their place is that of the present one', () => {
  const { customer, earlierReplies } = sent();
  expect(customer).toBe('[NAME_1]');
  expect(earlierReplies).toEqual(['شكرًا [NAME_1] لزيارتك، وسلامنا ل[NAME_1] وآل [NAME_1]']);
});

test('without a name of the present customer no other name can come into a reply', () => {
  const [earlier] = sent({ authorName: null }).earlierReplies;
  expect(earlier).toBe('شكرًا [CUSTOMER] لزيارتك، وسلامنا ل[CUSTOMER] وآل [CUSTOMER]');
});

test('a long review is cut after its names, addresses and numbers are taken out, so that no part of one is sent', () => {
  const cutIn = (told: string, at: number) => sent({ text: `${'جميل '.repeat(700).slice(0, 3_000 - at)}${told}` }).review;
  for (const [told, at] of [
    [' khalid.alghamdi@gmail.com', 20],
    [' اتصلوا على 0501234567', 16],
    [' شكرًا للأخ غرم الله', 16],
  ] as const) {
    expect(cutIn(told, at), told).not.toMatch(/khalid|0501|غرم/);
  }
});
