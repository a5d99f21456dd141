import { protectionChanges } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { protectionMail } from './protection-mails.ts';

const publicUrl = 'https://sumaa.test';

test.each(protectionChanges.flatMap((change) => (['ar', 'en'] as const).map((language) => [language, change] as const)))(
  'in %s says what happened (%s) and what to do about an unexpected change',
  (language, change) => {
    const mail = protectionMail({ language, publicUrl }, { change, left: null });
    expect(mail.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(mail.text).toContain(`${publicUrl}/login`);
    expect(mail.text).toMatch(/كلمة المرور الآن|change your password now/);
    expect(mail.text).not.toMatch(/undefined|null/);
  },
);

test('says how many recovery codes are left', () => {
  const left = (language: 'ar' | 'en', count: number) =>
    protectionMail({ language, publicUrl }, { change: 'recovery_code_used', left: count }).text;
  expect(left('ar', 2)).toContain('بقي رمزا استرداد.');
  expect(left('ar', 9)).toContain('بقيت 9 رموز استرداد.');
  expect(left('en', 1)).toContain('1 recovery code is left.');
});
