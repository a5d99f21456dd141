import { describe, expect, test } from 'vitest';
import { contactAnswerMail, contactReceivedMail } from './contexts/contact-inbox/contact-mails.ts';
import { addressWantedMail, emailChangeCodeMail, emailChangedMail } from './contexts/identity/email-change-mails.ts';
import { passwordChangedMail, passwordResetMail } from './contexts/identity/password-mails.ts';
import { emailCodeMail, registrationRepeatedMail } from './contexts/identity/registration-mails.ts';
import { invitationMail } from './contexts/team/invitation-mails.ts';

const ar = { language: 'ar', publicUrl: 'https://sumaa.test' } as const;
const en = { language: 'en', publicUrl: 'https://sumaa.test' } as const;
const business = '<b>مقهى & "الواحة"</b>';

describe('a mail', () => {
  const all = [ar, en].flatMap((to) => [
    emailCodeMail(to, { email: 'a@b.sa', code: '012345' }),
    registrationRepeatedMail(to, {}),
    invitationMail(to, { businessName: business, invitedBy: '<b>نورة</b>', role: 'manager', link: 'l' }),
    invitationMail(to, { businessName: business, invitedBy: null, role: 'viewer', link: 'l' }),
    passwordResetMail(to, { code: 'c.1.t' }),
    passwordChangedMail(to, {}),
    emailChangeCodeMail(to, { code: '012345' }),
    addressWantedMail(to, {}),
    emailChangedMail(to, {}),
    contactReceivedMail(to, { reference: 'REF-7K3M9QXA', byMail: true, dueAt: '2026-03-12T09:00:00.000Z' }),
    contactAnswerMail(to, { reference: 'REF-7K3M9QXA', about: 'Invoice', content: '<b>أهلًا</b>\nHello', byMail: false }),
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
  });
});
