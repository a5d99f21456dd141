import { describe, expect, test } from 'vitest';
import { addressWantedMail, emailChangeCodeMail, emailChangedMail, passwordChangedMail, passwordResetMail } from './account-mails.ts';
import { html } from './html.ts';
import { invitationMail } from './invitation-mail.ts';
import { connectionLostMail, emailCodeMail, registrationRepeatedMail, syncDoneMail } from './mails.ts';
import { plural } from './plural.ts';

const ar = { language: 'ar', publicUrl: 'https://sumaa.test' } as const;
const en = { language: 'en', publicUrl: 'https://sumaa.test' } as const;
const business = '<b>مقهى & "الواحة"</b>';

describe('a mail', () => {
  const all = [ar, en].flatMap((to) => [
    emailCodeMail(to, { email: 'a@b.sa', code: '012345' }),
    registrationRepeatedMail(to, {}),
    syncDoneMail(to, { businessName: business, reviews: 3, locations: 2 }),
    connectionLostMail(to, { businessName: business }),
    invitationMail(to, { businessName: business, invitedBy: '<b>نورة</b>', role: 'manager', link: 'l' }),
    invitationMail(to, { businessName: business, invitedBy: null, role: 'viewer', link: 'l' }),
    passwordResetMail(to, { code: 'c.1.t' }),
    passwordChangedMail(to, {}),
    emailChangeCodeMail(to, { code: '012345' }),
    addressWantedMail(to, {}),
    emailChangedMail(to, {}),
  ]);

  test.each(all.map((mail) => [mail.subject, mail]))('sets direction and language in HTML and text: %s', (_, mail) => {
    const language = /[\u0600-\u06ff]{4}/.test(mail.text.split('\n')[0] ?? '') ? 'ar' : 'en';
    const dir = language === 'ar' ? 'rtl' : 'ltr';
    expect(mail.html).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(mail.html).toContain(`<body dir="${dir}"`);
    expect(mail.html).not.toContain(`text-align:${language === 'ar' ? 'left' : 'right'}`);
    expect(mail.html).not.toContain('<b>');
    expect(mail.text).not.toMatch(/<\/?(p|td|html)/);
    expect(mail.html).not.toMatch(/undefined|\[object/);
    expect(mail.html).not.toMatch(/<(script|img|link)/);
  });

  test.each(all.map((mail) => [mail.subject, mail]))('isolates the business name in the subject: %s', (_, { subject }) => {
    expect(subject.includes(business)).toBe(subject.includes(`\u2068${business}\u2069`));
  });

  test('names the inviting person in a gender-neutral form', () => {
    const { text } = invitationMail(ar, { businessName: business, invitedBy: 'نورة', role: 'agent', link: 'l' });
    expect(text).toContain('وصلتك دعوة من \u2068نورة\u2069 للانضمام');
  });

  test('links to the right page and shows the code from left to right', () => {
    const mail = emailCodeMail(ar, { email: 'a+b@c.sa', code: '012345' });
    expect(mail.text).toContain('https://sumaa.test/verify-email?email=a%2Bb%40c.sa&otp=012345');
    expect(mail.html).toContain('<span dir="ltr"');
    expect(connectionLostMail(en, { businessName: 'Oasis' }).text).toContain('https://sumaa.test/connect-google');
  });
});

describe('the plural', () => {
  const forms = { zero: 'لا مراجعات', one: 'مراجعة واحدة', two: 'مراجعتان', few: '# مراجعات', many: '# مراجعة', other: '# مراجعة' };
  test.each([
    [0, 'لا مراجعات'],
    [1, 'مراجعة واحدة'],
    [2, 'مراجعتان'],
    [3, '3 مراجعات'],
    [11, '11 مراجعة'],
    [100, '100 مراجعة'],
    [103, '103 مراجعات'],
    [12_345, '12,345 مراجعة'],
  ])('of %i uses the Arabic form with Latin digits', (count, words) => {
    expect(plural('ar', count, forms)).toBe(words);
  });
  test('uses the English form', () => {
    expect([1, 2].map((count) => plural('en', count, { one: '# review', other: '# reviews' }))).toEqual(['1 review', '2 reviews']);
  });
});

test('escapes inserted values but not HTML built by the tag', () => {
  const inner = html`<i>${'<&>"\''}</i>`;
  expect(html`<p title="${'"'}">${inner}${[html`a`, html`b`]}${3}</p>`.html).toBe(
    '<p title="&quot;"><i>&lt;&amp;&gt;&quot;&#39;</i>ab3</p>',
  );
});
