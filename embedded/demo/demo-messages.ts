import type { Commands } from '@sumaa/command-api';
import { hour, minute, platformTenant, type ContactStatus, type Language, type Uuid } from '@sumaa/contracts';
import { demoContext } from './demo-context.ts';

/** What the platform did with a message, by hours after it arrived. */
type Act =
  | { readonly after: number; readonly status: ContactStatus }
  | { readonly after: number; readonly assign: true }
  | { readonly after: number; readonly answer: string }
  | { readonly after: number; readonly note: string };

interface DemoMessage {
  readonly hoursAgo: number;
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  readonly company?: string;
  readonly subject?: string;
  readonly message: string;
  readonly acts?: readonly Act[];
}

/** Messages of invented people, in both languages and in every state of the clock. */
export const demoMessages: readonly DemoMessage[] = [
  {
    hoursAgo: 25.2,
    language: 'ar',
    name: 'خالد الدوسري',
    email: 'khaled@diwan.example',
    company: 'مطاعم الدوسري',
    subject: 'لا أستطيع ربط حساب Google',
    message:
      'السلام عليكم، عند ربط حساب Google تظهر لي رسالة أن الصلاحية ناقصة بعد الموافقة. جرّبت متصفحين والنتيجة نفسها. عندي خمسة فروع وأحتاج الربط قبل نهاية الأسبوع.',
    acts: [
      { after: 3.6, note: 'شاشة موافقة Google تعرض خانة «إدارة الملف التجاري» غير محددة. طُلبت لقطة شاشة.' },
      { after: 3.7, assign: true },
    ],
  },
  {
    hoursAgo: 21.9,
    language: 'en',
    name: 'Lama Hospitality',
    email: 'accounts@lama.example',
    subject: 'Invoice for October is missing',
    message: 'We need the VAT invoice before the 25th. Could you send it again, please?',
  },
  {
    hoursAgo: 17.3,
    language: 'ar',
    name: 'مطعم الديوان',
    email: 'info@aldiwan.example',
    subject: 'سؤال عن الباقة الاحترافية',
    message: 'هل يمكن إضافة عضو سادس للفريق؟ وهل يُحسب من الشهر القادم أم من اليوم؟',
  },
  {
    hoursAgo: 5.1,
    language: 'ar',
    name: 'عيادة ابتسامة',
    email: 'hello@ibtisama.example',
    company: 'عيادة ابتسامة لطب الأسنان',
    subject: 'تغيير ملكية الحساب',
    message: 'المدير السابق ترك العمل ونحتاج نقل الصلاحية إلى المدير الجديد. ما المستندات المطلوبة؟',
    acts: [{ after: 0.4, assign: true }],
  },
  {
    hoursAgo: 2.2,
    language: 'en',
    name: 'Omar Haddad',
    email: 'omar@coffeelab.example',
    company: 'Coffee Lab',
    message: 'Can two branches share one reply template? We answer the same questions every day.',
  },
  {
    hoursAgo: 0.6,
    language: 'ar',
    name: 'ريم القحطاني',
    email: 'reem@rawabi.example',
    message: 'أرغب في تجربة المنتج لفندق فيه ثلاثة فروع. من أين أبدأ؟',
  },
  {
    hoursAgo: 44,
    language: 'en',
    name: 'Sara N.',
    email: 'sara@northpalm.example',
    subject: 'API access',
    message: 'Is there a public API on the Enterprise plan? We would like to read our reviews into our own system.',
    acts: [
      { after: 1.5, assign: true },
      { after: 2, note: 'Asked the product team which endpoints we can promise.' },
      { after: 2.2, status: 'pending' },
    ],
  },
  {
    hoursAgo: 51,
    language: 'ar',
    name: 'فهد الشمري',
    email: 'fahad@shams.example',
    subject: 'تأخر وصول المراجعات',
    message: 'آخر مراجعة ظهرت قبل يومين، مع أن في Google ثلاث مراجعات أحدث منها.',
    acts: [
      { after: 1, assign: true },
      { after: 6, answer: 'أهلًا فهد، انقطع الإذن لدى Google. بعد إعادة الربط من الإعدادات تصل المراجعات خلال دقائق.' },
    ],
  },
  {
    hoursAgo: 74,
    language: 'ar',
    name: 'مقهى ركن',
    email: 'rokn@rokncafe.example',
    subject: 'شكر',
    message: 'الدعم كان سريعًا، شكرًا لكم.',
    acts: [
      { after: 2, answer: 'شكرًا لكم على هذه الكلمات، ونسعد بخدمتكم دائمًا.' },
      { after: 2.1, status: 'resolved' },
    ],
  },
  {
    hoursAgo: 98,
    language: 'en',
    name: 'Yousef Karim',
    email: 'yousef@karimmotors.example',
    company: 'Karim Motors',
    subject: 'Wrong number of reviews',
    message: 'Our profile shows 214 reviews and the overview 209. Why is that?',
    acts: [
      { after: 3, answer: 'Hello Yousef, Google counts ratings without text that it does not list. The difference is those five.' },
      { after: 20, status: 'closed' },
    ],
  },
  {
    hoursAgo: 120,
    language: 'ar',
    name: 'عرض تسويقي',
    email: 'offers@promo.example',
    message: 'نقدم خدمات تصميم المواقع بأسعار منافسة.',
    acts: [{ after: 5, status: 'closed' }],
  },
  {
    hoursAgo: 150,
    language: 'en',
    name: 'Huda Al Salem',
    email: 'huda@alsalem.example',
    subject: 'Two people answered the same review',
    message: 'Yesterday two of us wrote a reply at the same time. Is there a way to see who is on it?',
    acts: [
      { after: 4, answer: 'Hello Huda, assign the review to one of you: the other then sees the name beside it.' },
      { after: 5, status: 'resolved' },
      { after: 130, status: 'open' },
    ],
  },
];

/** Writes the messages to the platform, and what `staff` did with them, through the product's own commands. */
export async function writeDemoMessages(
  commands: Commands,
  { begunAt, staff }: { readonly begunAt: Date; readonly staff: Uuid },
): Promise<void> {
  for (const { hoursAgo, language, acts = [], ...message } of demoMessages) {
    const arrived = begunAt.getTime() - hoursAgo * hour;
    const actor = { kind: 'anonymous' } as const;
    const context = demoContext(`message ${message.email}`, new Date(arrived), platformTenant, actor);
    const { messageId } = await commands.receiveMessage(context, { ...message, pageLanguage: language });
    for (const [nth, act] of acts.entries()) {
      const at = new Date(Math.min(arrived + act.after * hour, begunAt.getTime() - minute));
      const by = { kind: 'person', accountId: staff, role: 'super_admin' } as const;
      await perform(commands, demoContext(`message ${message.email} ${nth}`, at, platformTenant, by), { messageId, staff, act });
    }
  }
}

async function perform(
  commands: Commands,
  context: ReturnType<typeof demoContext>,
  { messageId, staff, act }: { readonly messageId: Uuid; readonly staff: Uuid; readonly act: Act },
): Promise<void> {
  if ('status' in act) await commands.changeContactStatus(context, { messageId, status: act.status, accountId: staff });
  else if ('assign' in act) await commands.assignContact(context, { messageId, accountId: staff, assignedBy: staff });
  else {
    const isPublic = 'answer' in act;
    await commands.replyToContact(context, { messageId, content: isPublic ? act.answer : act.note, isPublic, accountId: staff });
  }
}
