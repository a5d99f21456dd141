import { describe, expect, test } from 'vitest';
import { isCommonPassword, passwordProblem } from './password-problem.ts';

describe('a common password', () => {
  test.each(['12345678', '١٢٣٤٥٦٧٨', '۱۲۳۴۵۶۷۸', '１２３４５６７８', 'Password1', 'PASSWORD١'])(
    'is one in whatever digits and case: %s',
    (password) => {
      expect(passwordProblem(password)).toBe('passwordCommon');
    },
  );

  test.each([
    ['as it is', 'السعودية'],
    ['with blanks', 'كلمة السر'],
    ['with more of them', ' كلمة  المرور '],
    ['drawn out', 'السعوديـــة'],
    ['with its vowels', 'اَلسُّعُودِيَّة'],
    ['with other letters for the same', 'السعوديه'],
    ['with hamza or without', 'أحبك123'],
    ['with digits that count up', 'محمد1234'],
    ['with Arabic ones', 'محمد١٢٣٤٥'],
    ['in presentation forms', 'ﻛﻠﻤﺔﺍﻟﺴﺮ'],
    ['a row of keys', 'ضصثقفغعه'],
  ])('is one in Arabic, %s', (_how, password) => {
    expect(passwordProblem(password.padEnd(8))).toBe('passwordCommon');
  });

  test.each(['كلمة سر طويلة جدا', 'نخلة وقهوة على سطح', 'محمد84721953', 'السعودية نخلة', 'palm-saffron-coral-9', '٨٤٧٢١٩٥٣٠١٦'])(
    'is not one that only begins like it, or nobody else has: %s',
    (password) => {
      expect([isCommonPassword(password), passwordProblem(password)]).toEqual([false, null]);
    },
  );
});
