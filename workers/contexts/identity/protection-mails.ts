import type { Language, ProtectionChange } from '@sumaa/contracts';
import { renderMail, type RenderedMail } from '../../infra/mail/layout.ts';
import type { MailFor } from '../../infra/mail/define-mail.ts';
import { plural } from '../../infra/mail/plural.ts';

type Words = readonly [subject: string, paragraph: string];

const codesLeft = (language: Language, count: number): string =>
  plural(
    language,
    count,
    language === 'ar'
      ? {
          zero: 'لم يبقَ أي رمز استرداد',
          one: 'بقي رمز استرداد واحد',
          two: 'بقي رمزا استرداد',
          few: 'بقيت # رموز استرداد',
          many: 'بقي # رمز استرداد',
          other: 'بقي # رمز استرداد',
        }
      : { one: '# recovery code is left', other: '# recovery codes are left' },
  );

const words: Readonly<Record<Language, Readonly<Record<ProtectionChange, Words>>>> = {
  ar: {
    second_factor_enabled: ['تفعيل التحقق بخطوتين', 'فُعّل التحقق بخطوتين في هذا الحساب، ويُطلب رمز من تطبيق المصادقة عند كل دخول.'],
    second_factor_disabled: ['إيقاف التحقق بخطوتين', 'أُوقف التحقق بخطوتين في هذا الحساب، وصارت كلمة المرور وحدها تكفي لفتحه.'],
    recovery_code_used: ['استخدام رمز استرداد', 'استُخدم رمز استرداد لفتح هذا الحساب.'],
    recovery_codes_renewed: ['تجديد رموز الاسترداد', 'أُنشئت رموز استرداد جديدة لهذا الحساب، ولم تعد الرموز السابقة صالحة.'],
    google_linked: ['ربط حساب Google', 'رُبط حساب Google بهذا الحساب، وصار الدخول به ممكنًا.'],
    google_unlinked: ['إلغاء ربط حساب Google', 'أُلغي ربط حساب Google، ولم يعد الدخول به ممكنًا.'],
  },
  en: {
    second_factor_enabled: [
      'Two-step verification is on',
      'Two-step verification was switched on for this account: each sign-in asks for a code from the authenticator app.',
    ],
    second_factor_disabled: [
      'Two-step verification is off',
      'Two-step verification was switched off for this account: the password alone now opens it.',
    ],
    recovery_code_used: ['A recovery code was used', 'A recovery code was used to open this account.'],
    recovery_codes_renewed: [
      'The recovery codes were renewed',
      'New recovery codes were made for this account, and the earlier ones no longer work.',
    ],
    google_linked: ['A Google account was linked', 'A Google account was linked to this account and can now sign in to it.'],
    google_unlinked: ['The Google account was unlinked', 'The Google account was unlinked and can no longer sign in to this account.'],
  },
};

const unexpected: Readonly<Record<Language, string>> = {
  ar: 'إن لم يكن ذلك متوقعًا فيلزم الدخول وتغيير كلمة المرور الآن.',
  en: 'If this was not you, sign in and change your password now.',
};
const action: Readonly<Record<Language, string>> = { ar: 'تسجيل الدخول', en: 'Sign in' };
const footnote: Readonly<Record<Language, string>> = {
  ar: 'تصل هذه الرسالة إلى صاحب الحساب عند كل تغيير في حمايته.',
  en: 'The owner of an account receives this whenever its protection changes.',
};

/** The mail that tells the owner what changed. It contains no code or link token. */
export function protectionMail(
  { language, publicUrl }: MailFor,
  { change, left }: { readonly change: ProtectionChange; readonly left: number | null },
): RenderedMail {
  const [title, paragraph] = words[language][change];
  return renderMail(language, {
    subject: title,
    preview: paragraph,
    title,
    paragraphs: [paragraph, ...(left === null ? [] : [`${codesLeft(language, left)}.`]), unexpected[language]],
    action: { label: action[language], url: `${publicUrl}/login` },
    footnote: footnote[language],
  });
}
