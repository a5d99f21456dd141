import { defineMail } from '../../infra/mail/define-mail.ts';

/** The page removes the token from the address bar. */
const resetUrl = (publicUrl: string, code: string) => `${publicUrl}/reset-password?token=${encodeURIComponent(code)}`;

export const passwordResetMail = defineMail<{ readonly code: string }>({
  ar: ({ code, publicUrl }) => ({
    subject: 'رابط لتعيين كلمة مرور جديدة',
    preview: 'الرابط صالح لمدة 60 دقيقة ولمرة واحدة',
    title: 'تعيين كلمة مرور جديدة',
    paragraphs: [
      'لتعيين كلمة مرور جديدة لحسابك في سُمعة، يرجى فتح الرابط التالي. الرابط صالح لمدة 60 دقيقة ولمرة واحدة.',
      'بعد التعيين ينتهي الدخول من جميع الأجهزة، ويلزم الدخول من جديد.',
    ],
    action: { label: 'تعيين كلمة مرور جديدة', url: resetUrl(publicUrl, code) },
    footnote:
      'وصلت هذه الرسالة بناءً على طلب من صفحة الدخول. إن لم يكن ذلك متوقعًا فيمكن تجاهلها، ولا يتغير شيء. لا تجوز مشاركة الرابط مع أحد.',
  }),
  en: ({ code, publicUrl }) => ({
    subject: 'Your link for a new password',
    preview: 'The link is valid for 60 minutes and works once',
    title: 'Set a new password',
    paragraphs: [
      'To set a new password for your Sumaa account, open this link. It is valid for 60 minutes and works once.',
      'After that you are signed out everywhere and sign in again with the new password.',
    ],
    action: { label: 'Set a new password', url: resetUrl(publicUrl, code) },
    footnote:
      'You receive this because somebody asked for it on the sign-in page. If that was not you, ignore it, nothing changes; and share the link with nobody.',
  }),
});

export const passwordChangedMail = defineMail<object>({
  ar: ({ publicUrl }) => ({
    subject: 'تغيّرت كلمة المرور',
    preview: 'انتهى الدخول من الأجهزة الأخرى',
    title: 'تغيّرت كلمة مرور حسابك',
    paragraphs: ['تغيّرت للتو كلمة مرور حسابك في سُمعة، وانتهى الدخول من الأجهزة الأخرى.'],
    action: { label: 'لم أطلب ذلك: تعيين كلمة مرور جديدة', url: `${publicUrl}/forgot-password` },
    footnote: 'إن كان التغيير منك فلا يلزم شيء آخر.',
  }),
  en: ({ publicUrl }) => ({
    subject: 'Your password was changed',
    preview: 'Your other devices were signed out',
    title: 'Your password was changed',
    paragraphs: ['The password of your Sumaa account has just been changed, and your other devices were signed out.'],
    action: { label: 'That was not me: set a new password', url: `${publicUrl}/forgot-password` },
    footnote: 'If you changed it yourself, there is nothing to do.',
  }),
});
