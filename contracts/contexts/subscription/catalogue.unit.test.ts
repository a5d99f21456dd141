import { expect, test } from 'vitest';
import { planAllowing, planCatalogue, planIds, priceOf, sharedFeatures } from './catalogue.ts';

/** What later work adds: support, account managers. A name leaves this list with the work that makes it true. */
const notYet = /support|account manager|دعم|مدير حساب/iu;

test('plans name only what the product has', () => {
  const features = (['ar', 'en'] as const).flatMap((language) => [
    ...planIds.flatMap((plan) => planCatalogue[plan].texts[language].features),
    ...sharedFeatures[language],
  ]);
  expect(features.length).toBeGreaterThan(0);
  expect(features.filter((feature) => notYet.test(feature))).toEqual([]);
});

test('of reviews a plan limits the answers alone, and its first feature says so', () => {
  const first = (['ar', 'en'] as const).flatMap((language) => planIds.map((plan) => planCatalogue[plan].texts[language].features[0]));
  expect(first.filter((feature) => !/^(الرد على|Answers to|Unlimited answers)/.test(feature ?? ''))).toEqual([]);
});

test('a year costs ten months', () => {
  expect(planIds.map((plan) => priceOf({ plan, interval: 'monthly' }))).toEqual([5_000, 20_000, 50_000]);
  expect(planIds.map((plan) => priceOf({ plan, interval: 'yearly' }))).toEqual([50_000, 200_000, 500_000]);
});

test('names the lowest plan that allows one more', () => {
  expect([planAllowing('members', 0), planAllowing('members', 1), planAllowing('members', 5)]).toEqual([
    'basic',
    'professional',
    'enterprise',
  ]);
  expect(planAllowing('aiReplies', 0)).toBe('professional');
});
