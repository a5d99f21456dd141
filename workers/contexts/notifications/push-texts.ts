import {
  notificationKinds,
  platformTenant,
  type FactsOf,
  type Language,
  type Notice,
  type NoticeFacts,
  type NotificationKind,
} from '@sumaa/contracts';
import { plural } from '../../infra/mail/plural.ts';
import { arabicTexts } from './notice-mail/texts-ar.ts';
import { englishTexts } from './notice-mail/texts-en.ts';

type Titles = { readonly [K in NotificationKind]: (facts: FactsOf<K>) => string };

const stars = {
  ar: (count: number | null) => (count === null ? '' : ` من ${plural('ar', count, { one: 'نجمة واحدة', two: 'نجمتين', other: '# نجوم' })}`),
  en: (count: number | null) => (count === null ? '' : ` with ${plural('en', count, { one: 'one star', other: '# stars' })}`),
};

const systemAlerts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ar: {
    part_down: 'جزء من النظام متعطّل',
    meter_over: 'قياس تجاوز حده',
    backup_late: 'تأخرت النسخة الاحتياطية',
    jobs_failed: 'مهام تعثّرت',
    events_parked: 'أحداث وُضعت جانبًا',
  },
  en: {
    part_down: 'A part of the system is down',
    meter_over: 'A limit was exceeded',
    backup_late: 'The backup is late',
    jobs_failed: 'Jobs failed',
    events_parked: 'Events were set aside',
  },
};

/** The title of each kind on a locked screen: without names and without what anybody wrote. */
const pushTitles: Readonly<Record<Language, Titles>> = {
  ar: {
    new_review: (facts) => `مراجعة جديدة${stars.ar(facts.stars)}`,
    bad_review: (facts) => `مراجعة سلبية${stars.ar(facts.stars)}`,
    review_assigned: () => 'أُسندت إليك مراجعة',
    review_due_soon: () => 'اقترب موعد الرد على مراجعة',
    review_overdue: () => 'تأخر الرد على مراجعة',
    reply_rejected: () => 'رفض Google ردًا',
    reply_failed: () => 'تعذّر نشر رد',
    rule_held: () => 'توقف النشر بقاعدة',
    sync_done: () => 'اكتملت المزامنة الأولى',
    connection_lost: () => 'انقطع الربط مع Google',
    webhook_paused: () => 'توقف الإرسال إلى عنوان Webhook',
    platform_message: () => 'رسالة من سُمعة',
    payment_failed: () => 'تعذّر الدفع',
    order_withdrawn: () => 'طلب لم يُدفع لم يعد قائمًا',
    plan_ending: ({ of }) =>
      of === 'trial_end' ? 'تنتهي الفترة التجريبية قريبًا' : of === 'renewal' ? 'يتجدد الاشتراك قريبًا' : 'تنتهي فترة الاشتراك قريبًا',
    card_expiring: () => 'تنتهي صلاحية البطاقة قريبًا',
    weekly_report: () => 'تقرير الأسبوع',
    monthly_report: () => 'تقرير الشهر',
    contact_assigned: () => 'أُسندت إليك رسالة',
    contact_due_soon: () => 'اقترب موعد رسالة',
    contact_overdue: () => 'رسالة تجاوزت موعدها',
    contact_writer_answered: () => 'رد صاحب رسالة',
    alert_system: ({ alert }) => systemAlerts.ar[alert] ?? 'تنبيه من النظام',
    alert_payments: () => 'دفعات تجديد مرفوضة',
    transfer_ordered: ({ purpose }) => (purpose === 'renewal' ? 'تجديد ينتظر حوالته' : 'طلب باقة ينتظر حوالته'),
    alert_connections: () => 'انقطع ربط أنشطة مع Google',
    export_ready: () => 'الملف جاهز',
    backup_failed: () => 'تعذّرت نسخة احتياطية',
    export_failed: () => 'تعذّر إعداد الملف',
  },
  en: {
    new_review: (facts) => `New review${stars.en(facts.stars)}`,
    bad_review: (facts) => `Negative review${stars.en(facts.stars)}`,
    review_assigned: () => 'A review was assigned to you',
    review_due_soon: () => 'An answer is due soon',
    review_overdue: () => 'An answer is overdue',
    reply_rejected: () => 'Google rejected a reply',
    reply_failed: () => 'A reply could not be published',
    rule_held: () => 'Publishing by rule is on hold',
    sync_done: () => 'The first sync is complete',
    connection_lost: () => 'The connection to Google was lost',
    webhook_paused: () => 'A webhook endpoint was paused',
    platform_message: () => 'A message from Sumaa',
    payment_failed: () => 'A payment failed',
    order_withdrawn: () => 'An unpaid order no longer holds',
    plan_ending: ({ of }) =>
      of === 'trial_end' ? 'The trial ends soon' : of === 'renewal' ? 'The subscription renews soon' : 'The subscription ends soon',
    card_expiring: () => 'The saved card expires soon',
    weekly_report: () => 'Report of the week',
    monthly_report: () => 'Report of the month',
    contact_assigned: () => 'A message was assigned to you',
    contact_due_soon: () => 'A message is due soon',
    contact_overdue: () => 'A message is overdue',
    contact_writer_answered: () => 'The writer of a message answered',
    alert_system: ({ alert }) => systemAlerts.en[alert] ?? 'An alert of the system',
    alert_payments: () => 'Renewals were refused',
    transfer_ordered: ({ purpose }) =>
      purpose === 'renewal' ? 'A renewal waits for its bank transfer' : 'A plan was ordered by bank transfer',
    alert_connections: () => 'Businesses lost their Google connection',
    export_ready: () => 'The file is ready',
    backup_failed: () => 'A backup failed',
    export_failed: () => 'The file could not be made',
  },
};

/** The title of a notice. The schema of a kind checks its facts where the notice is made. */
export const pushTitleOf = (language: Language, kind: NotificationKind, facts: NoticeFacts): string =>
  (pushTitles[language][kind] as (given: NoticeFacts) => string)(facts);

/** How many there are of a kind, as mails say it. */
const countsOf: Readonly<Record<Language, Partial<Record<NotificationKind, (count: number) => string>>>> = {
  ar: arabicTexts.many,
  en: englishTexts.many,
};
/** How many of several kinds there are. */
const several = {
  ar: { one: 'إشعار واحد', two: 'إشعاران', few: '# إشعارات', many: '# إشعارًا', other: '# إشعار' },
  en: { one: '# notification', other: '# notifications' },
} as const;

/** Title and path of what gathers these notices; of one, its own. */
export function pushAbout(language: Language, notices: readonly Notice[]): { readonly title: string; readonly link: string } {
  const [first] = notices;
  if (first === undefined) throw new Error('nothing is gathered');
  const { kind, subjectId, facts, tenantId } = first;
  if (notices.length === 1) return { title: pushTitleOf(language, kind, facts), link: notificationKinds[kind].link(subjectId, facts) };
  const isOneKind = notices.every((notice) => notice.kind === kind);
  const countOf = isOneKind ? countsOf[language][kind] : undefined;
  return {
    title: countOf?.(notices.length) ?? plural(language, notices.length, several[language]),
    link: isOneKind ? notificationKinds[kind].link(null, facts) : tenantId === platformTenant ? '/admin' : '/customer',
  };
}
