import { describe, expect, test } from 'vitest';
import { isCommonPassword, passwordProblem } from './password-problem.ts';

describe('isCommonPassword', () => {
  test.each(['12345678', '١٢٣٤٥٦٧٨', '۱۲۳۴۵۶۷۸', '１２３４５６７８', 'Password1', 'PASSWORD١'])(
    'recognises a common password in any digits and case: %s',
    (password) => {
      expect(passwordProblem(password)).toBe('passwordCommon');
    },
  );

  test.each([
    ['unchanged', 'السعودية'],
    ['with blanks', 'كلمة السر'],
    ['with more blanks', ' كلمة  المرور '],
    ['with tatweel', 'السعوديـــة'],
    ['with vowel signs', 'اَلسُّعُودِيَّة'],
    ['with ه for ة', 'السعوديه'],
    ['with hamza', 'أحبك123'],
    ['with digits that count up', 'محمد1234'],
    ['with Arabic digits that count up', 'محمد١٢٣٤٥'],
    ['in presentation forms', 'ﻛﻠﻤﺔﺍﻟﺴﺮ'],
    ['as a keyboard row', 'ضصثقفغعه'],
  ])('recognises a common Arabic password %s', (_how, password) => {
    expect(passwordProblem(password.padEnd(8))).toBe('passwordCommon');
  });

  test.each(['كلمة سر طويلة جدا', 'نخلة وقهوة على سطح', 'محمد84721953', 'السعودية نخلة', 'palm-saffron-coral-9', '٨٤٧٢١٩٥٣٠١٦'])(
    'accepts a password that only starts like a common one, or is rare: %s',
    (password) => {
      expect([isCommonPassword(password), passwordProblem(password)]).toEqual([false, null]);
    },
  );
});
