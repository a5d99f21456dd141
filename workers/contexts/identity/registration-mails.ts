import { defineMail } from '../../infra/mail/define-mail.ts';

/** Address and code are in the link, so that opening it is enough; the page removes them from the address bar. */
const verifyUrl = (publicUrl: string, email: string, code: string) =>
  `${publicUrl}/verify-email?email=${encodeURIComponent(email)}&otp=${encodeURIComponent(code)}`;

export const emailCodeMail = defineMail<{ readonly email: string; readonly code: string }>({
  ar: ({ email, code, publicUrl }) => ({
    subject: `رمز تأكيد البريد الإلكتروني: ${code}`,
    preview: 'الرمز صالح لمدة 10 دقائق',
    title: 'تأكيد البريد الإلكتروني',
    paragraphs: ['لإكمال التسجيل في سُمعة، يرجى إدخال الرمز التالي أو فتح الرابط. الرمز صالح لمدة 10 دقائق ولمرة واحدة.'],
    code,
    action: { label: 'تأكيد البريد الإلكتروني', url: verifyUrl(publicUrl, email, code) },
    footnote: 'وصلت هذه الرسالة لأن هذا العنوان استُخدم للتسجيل في سُمعة. إن لم يكن ذلك متوقعًا فيمكن تجاهلها، ولا تجوز مشاركة الرمز مع أحد.',
  }),
  en: ({ email, code, publicUrl }) => ({
    subject: `Your confirmation code: ${code}`,
    preview: 'The code is valid for 10 minutes',
    title: 'Confirm your e-mail address',
    paragraphs: ['To finish signing up for Sumaa, enter this code or open the link. It is valid for 10 minutes and works once.'],
    code,
    action: { label: 'Confirm e-mail address', url: verifyUrl(publicUrl, email, code) },
    footnote:
      'You receive this because this address was used to sign up for Sumaa. If that was not you, ignore it, and share the code with nobody.',
  }),
});

export const registrationRepeatedMail = defineMail<object>({
  ar: ({ publicUrl }) => ({
    subject: 'محاولة تسجيل بهذا البريد الإلكتروني',
    preview: 'يوجد حساب مسجل بهذا البريد من قبل',
    title: 'يوجد حساب بهذا البريد من قبل',
    paragraphs: [
      'جرت محاولة لإنشاء حساب جديد في سُمعة بهذا البريد الإلكتروني، وهو مسجل لدينا من قبل. لم يتغير شيء في الحساب الحالي.',
      'يمكن الدخول مباشرة بكلمة المرور الحالية.',
    ],
    action: { label: 'تسجيل الدخول', url: `${publicUrl}/login` },
    footnote: 'إن لم تكن هذه المحاولة متوقعة فيمكن تجاهل هذه الرسالة.',
  }),
  en: ({ publicUrl }) => ({
    subject: 'Somebody tried to sign up with this address',
    preview: 'There is an account with this address already',
    title: 'There is an account with this address already',
    paragraphs: [
      'Somebody tried to open a new Sumaa account with this e-mail address, which has an account already. Nothing about it was changed.',
      'You can sign in with your current password.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote: 'If this was not you, you can ignore this message.',
  }),
});
