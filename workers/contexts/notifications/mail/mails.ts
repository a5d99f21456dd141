import type { Language } from '@sumaa/contracts';
import { renderMail, type MailContent, type RenderedMail } from './layout.ts';
import { plural } from './plural.ts';

/** The language of a mail and the public address used in its links. */
export interface MailFor {
  readonly language: Language;
  readonly publicUrl: string;
}

type Texts<T> = Readonly<Record<Language, (facts: T & { readonly publicUrl: string }) => MailContent>>;

/** Defines a mail in both languages from the data it needs. */
export const defineMail =
  <T>(texts: Texts<T>) =>
  (to: MailFor, facts: T): RenderedMail =>
    renderMail(to.language, texts[to.language]({ ...facts, publicUrl: to.publicUrl }));

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

/** Wraps a name in Unicode isolates, because it may run in the other direction than its sentence, in plain text too. */
export const isolated = (name: string) => `\u2068${name}\u2069`;

const reviewsCount = (language: Language, count: number) =>
  plural(
    language,
    count,
    language === 'ar'
      ? { zero: 'لا مراجعات', one: 'مراجعة واحدة', two: 'مراجعتان', few: '# مراجعات', many: '# مراجعة', other: '# مراجعة' }
      : { one: '# review', other: '# reviews' },
  );
const locationsCount = (language: Language, count: number) =>
  plural(
    language,
    count,
    language === 'ar'
      ? { zero: 'أي فرع', one: 'فرع واحد', two: 'فرعين', few: '# فروع', many: '# فرعًا', other: '# فرع' }
      : { one: '# branch', other: '# branches' },
  );

export interface SyncDone {
  readonly businessName: string;
  readonly reviews: number;
  readonly locations: number;
}

export const syncDoneMail = defineMail<SyncDone>({
  ar: ({ businessName, reviews, locations, publicUrl }) => ({
    subject: `لوحة ${isolated(businessName)} جاهزة`,
    preview: `${reviewsCount('ar', reviews)} من ${locationsCount('ar', locations)}`,
    title: 'اكتملت المزامنة الأولى',
    paragraphs: [
      `المراجعات المستوردة: ${reviewsCount('ar', reviews)} من ${locationsCount('ar', locations)}.`,
      'تستمر قراءة المراجعات الأقدم في الخلفية، وتظهر المراجعات الجديدة تلقائيًا.',
    ],
    action: { label: 'فتح لوحة المعلومات', url: `${publicUrl}/customer` },
    footnote: `وصلت هذه الرسالة إلى مديري ${isolated(businessName)} في سُمعة.`,
  }),
  en: ({ businessName, reviews, locations, publicUrl }) => ({
    subject: `The dashboard of ${isolated(businessName)} is ready`,
    preview: `${reviewsCount('en', reviews)} from ${locationsCount('en', locations)}`,
    title: 'The first sync is complete',
    paragraphs: [
      `Imported from Google: ${reviewsCount('en', reviews)} from ${locationsCount('en', locations)}.`,
      'Older reviews are still being read in the background, and new ones appear by themselves.',
    ],
    action: { label: 'Open the dashboard', url: `${publicUrl}/customer` },
    footnote: `This message went to the managers of ${isolated(businessName)} in Sumaa.`,
  }),
});

export const connectionLostMail = defineMail<{ readonly businessName: string }>({
  ar: ({ businessName, publicUrl }) => ({
    subject: `انقطع ربط ${isolated(businessName)} مع Google`,
    preview: 'يلزم إعادة الربط لاستقبال المراجعات الجديدة ونشر الردود',
    title: 'انقطع الربط مع Google',
    paragraphs: [
      'لم تعد Google تقبل الإذن الممنوح لسُمعة، فتوقف استقبال المراجعات الجديدة ونشر الردود. المراجعات السابقة محفوظة.',
      'تكفي إعادة الربط مرة واحدة لمتابعة العمل.',
    ],
    action: { label: 'إعادة الربط مع Google', url: `${publicUrl}/connect-google` },
    footnote: `وصلت هذه الرسالة إلى مديري ${isolated(businessName)} في سُمعة.`,
  }),
  en: ({ businessName, publicUrl }) => ({
    subject: `${isolated(businessName)} is no longer connected to Google`,
    preview: 'Reconnect to receive new reviews and publish replies',
    title: 'The connection to Google is lost',
    paragraphs: [
      'Google no longer accepts the permission given to Sumaa, so new reviews do not arrive and replies are not published. Earlier reviews are kept.',
      'Reconnecting once is enough to go on.',
    ],
    action: { label: 'Reconnect Google', url: `${publicUrl}/connect-google` },
    footnote: `This message went to the managers of ${isolated(businessName)} in Sumaa.`,
  }),
});
