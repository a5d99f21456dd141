import { expect, test } from 'vitest';
import { plansIn } from './plan-catalogue.ts';

/** What later work adds: AI replies, reports, support, account managers. A name leaves this list with the work that makes it true. */
const notYet = /\bAI\b|smart|report|support|account manager|analytics|ذكي|تقارير|دعم|مدير حساب|تحليلات/iu;

test('plans name only what the product has', () => {
  const features = (['ar', 'en'] as const).flatMap((language) => plansIn(language).flatMap((plan) => plan.features));
  expect(features.length).toBeGreaterThan(0);
  expect(features.filter((feature) => notYet.test(feature))).toEqual([]);
});
