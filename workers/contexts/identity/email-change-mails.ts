import { defineMail } from '../../infra/mail/define-mail.ts';

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
