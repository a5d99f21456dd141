import { expect, test } from 'vitest';
import { greetingName } from './greeting-name.ts';

test.each([
  ['نورة العتيبي', 'نورة'],
  ['أبو فهد', 'أبو فهد'],
  ['عبد الله السبيعي', 'عبد الله'],
  ['استغفر الله', null],
  ['حسبي الله ونعم الوكيل', null],
  ['لا إله إلا الله', null],
  ['شركة النور', null],
])('«%s» is greeted as %s', (shown, name) => {
  expect(greetingName(shown, 'ar')).toBe(name);
});

test('an article is no name', () => {
  expect(greetingName('The Foodie', 'en')).toBeNull();
});
