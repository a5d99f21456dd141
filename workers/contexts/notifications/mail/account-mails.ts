import { defineMail } from './mails.ts';

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

export const emailChangeCodeMail = defineMail<{ readonly code: string }>({
  ar: ({ code }) => ({
    subject: `رمز تغيير البريد الإلكتروني: ${code}`,
    preview: 'الرمز صالح لمدة 10 دقائق',
    title: 'تأكيد البريد الإلكتروني الجديد',
    paragraphs: ['لنقل حسابك في سُمعة إلى هذا العنوان، يرجى إدخال الرمز التالي في صفحة الحساب. الرمز صالح لمدة 10 دقائق ولمرة واحدة.'],
    code,
    footnote: 'وصلت هذه الرسالة لأن صاحب حساب في سُمعة كتب هذا العنوان. إن لم يكن ذلك متوقعًا فيمكن تجاهلها، ولا تجوز مشاركة الرمز مع أحد.',
  }),
  en: ({ code }) => ({
    subject: `Your code for the new address: ${code}`,
    preview: 'The code is valid for 10 minutes',
    title: 'Confirm your new e-mail address',
    paragraphs: [
      'To move your Sumaa account to this address, enter this code on the account page. It is valid for 10 minutes and works once.',
    ],
    code,
    footnote:
      'You receive this because the owner of a Sumaa account entered this address. If that was not you, ignore it, and share the code with nobody.',
  }),
});

export const addressWantedMail = defineMail<object>({
  ar: ({ publicUrl }) => ({
    subject: 'محاولة استخدام بريدك الإلكتروني',
    preview: 'لم يتغير شيء في حسابك',
    title: 'بريدك الإلكتروني مرتبط بحسابك',
    paragraphs: ['طُلب نقل حساب آخر في سُمعة إلى هذا البريد الإلكتروني، وهو مرتبط بحسابك. لم يتغير شيء، ولا يستطيع أحد استخدامه سواك.'],
    action: { label: 'تسجيل الدخول', url: `${publicUrl}/login` },
    footnote: 'إن لم تكن هذه المحاولة متوقعة فيمكن تجاهل هذه الرسالة.',
  }),
  en: ({ publicUrl }) => ({
    subject: 'Somebody tried to use your e-mail address',
    preview: 'Nothing about your account was changed',
    title: 'This address belongs to your account',
    paragraphs: [
      'Somebody tried to move another Sumaa account to this e-mail address, which belongs to yours. Nothing was changed, and nobody else can use it.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote: 'If this was not you, you can ignore this message.',
  }),
});

export const emailChangedMail = defineMail<object>({
  ar: () => ({
    subject: 'تغيّر البريد الإلكتروني لحسابك',
    preview: 'لم يعد الدخول بهذا العنوان ممكنًا',
    title: 'تغيّر البريد الإلكتروني لحسابك',
    paragraphs: [
      'انتقل حسابك في سُمعة إلى بريد إلكتروني آخر، وصار الدخول به وحده. هذا العنوان لم يعد مرتبطًا بالحساب.',
      'إن لم يكن التغيير منك، يرجى إبلاغ مدير نشاطك أو التواصل معنا فورًا.',
    ],
    footnote: 'وصلت هذه الرسالة إلى العنوان السابق للحساب.',
  }),
  en: () => ({
    subject: 'The e-mail address of your account was changed',
    preview: 'You can no longer sign in with this address',
    title: 'The e-mail address of your account was changed',
    paragraphs: [
      'Your Sumaa account has moved to another e-mail address, and only that one signs in. This address no longer belongs to it.',
      'If that was not you, tell the manager of your business or get in touch with us at once.',
    ],
    footnote: 'This message went to the previous address of the account.',
  }),
});
