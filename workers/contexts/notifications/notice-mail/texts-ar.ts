import { tenthsOf } from '@sumaa/contracts';
import { isolated } from '../../../infra/mail/define-mail.ts';
import { plural } from '../../../infra/mail/plural.ts';
import type { NoticeAbout, NoticeText, NoticeTexts } from './notice-text.ts';

type Forms = Parameters<typeof plural>[2];

const counted = (forms: Forms) => (count: number) => plural('ar', count, forms);
const ofStars = (stars: number | null) =>
  stars === null ? '' : ` من ${plural('ar', stars, { one: 'نجمة واحدة', two: 'نجمتين', other: '# نجوم' })}`;
const reviews = { zero: 'لا مراجعات', one: 'مراجعة واحدة', two: 'مراجعتان', few: '# مراجعات', many: '# مراجعة', other: '# مراجعة' };
const branches = { zero: 'أي فرع', one: 'فرع واحد', two: 'فرعين', few: '# فروع', many: '# فرعًا', other: '# فرع' };
const at = (branch: string) => (branch === '' ? '' : ` على ${isolated(branch)}`);
const inside = (branch: string) => (branch === '' ? '' : ` في ${isolated(branch)}`);
const inBranch = (branch: string) => (branch === '' ? [] : [`الفرع: ${isolated(branch)}.`]);

const review = (title: string, branch: string, says: string, label: string): NoticeText => ({
  subject: `${title}${at(branch)}`,
  preview: says,
  title,
  paragraphs: [...inBranch(branch), says],
  label,
});

function report({ figures, businessName, period }: NoticeAbout<unknown>, title: string, before: string): NoticeText {
  const { reviews: count = 0, reviewsBefore = null, average = null, negative = 0, answers = 0, waiting = 0, overdue = 0 } = figures ?? {};
  const stars = average === null ? [] : [`متوسط التقييم: ${(tenthsOf(average) / 10).toFixed(1)} من 5.`];
  return {
    subject: `${title}: ${isolated(businessName)}`,
    preview: `المراجعات: ${count}، بانتظار الرد: ${waiting}`,
    title,
    paragraphs: [isolated(period)],
    lists: [
      [
        reviewsBefore === null ? `المراجعات الجديدة: ${count}.` : `المراجعات الجديدة: ${count} (${before}: ${reviewsBefore}).`,
        ...stars,
        `المراجعات بنجمتين أو أقل: ${negative}.`,
        `الردود: ${answers}.`,
        `بانتظار الرد الآن: ${waiting}، والمتأخر منها: ${overdue}.`,
      ],
    ],
    label: 'فتح التحليلات',
  };
}

/** The parts and meters of alerts, by their codes. */
const parts: Readonly<Record<string, string>> = {
  command_api: 'واجهة الأوامر',
  postgres: 'قاعدة البيانات',
  event_store: 'مخزن الأحداث',
  projections: 'نماذج القراءة',
  live: 'التحديث المباشر',
  queue: 'طابور المهام',
  workers: 'منفّذو المهام',
  mail: 'البريد',
  sms: 'الرسائل النصية',
  google: 'واجهات Google',
  files: 'الملفات',
  cpu: 'الخادم',
  connections: 'اتصالات قاعدة البيانات',
  memory: 'الذاكرة',
  disk: 'القرص',
  response: 'سرعة الاستجابة',
};

/** An alert of the system in words. */
function systemAlert(alert: string, part: string, count: number): string {
  if (alert === 'backup_late') return 'لا نسخة احتياطية سليمة منذ أكثر من ست ساعات';
  if (alert === 'jobs_failed')
    return plural('ar', count, {
      one: 'مهمة واحدة تعثّرت بعد كل محاولاتها',
      two: 'مهمتان تعثّرتا بعد كل المحاولات',
      few: '# مهام تعثّرت بعد كل المحاولات',
      many: '# مهمة تعثّرت بعد كل المحاولات',
      other: '# مهمة تعثّرت بعد كل المحاولات',
    });
  if (alert === 'events_parked')
    return plural('ar', count, {
      one: 'حدث واحد لم يُعالج فوُضع جانبًا',
      two: 'حدثان لم يُعالجا فوُضعا جانبًا',
      few: '# أحداث لم تُعالج فوُضعت جانبًا',
      many: '# حدثًا لم يُعالج فوُضع جانبًا',
      other: '# حدث لم يُعالج فوُضع جانبًا',
    });
  return `${alert === 'meter_over' ? 'تجاوز الحد' : 'متعطّل'}: ${parts[part] ?? part}`;
}

/** Arabic texts of mails about notices. */
export const arabicTexts: NoticeTexts = {
  one: {
    new_review: ({ facts, branch }) =>
      review(`مراجعة جديدة${ofStars(facts.stars)}`, branch, 'نص المراجعة ومحرر الرد في الصفحة التالية.', 'قراءة المراجعة والرد عليها'),
    bad_review: ({ facts, branch }) => ({
      ...review(`مراجعة سلبية${ofStars(facts.stars)}`, branch, 'نص المراجعة ومحرر الرد في الصفحة التالية.', 'قراءة المراجعة والرد عليها'),
      preview: 'الرد السريع يُظهر للعملاء أن ملاحظاتهم مسموعة',
    }),
    review_assigned: ({ branch }) => review('أُسندت إليك مراجعة', branch, 'نص المراجعة ومحرر الرد في الصفحة التالية.', 'فتح المراجعة'),
    review_due_soon: ({ branch }) => ({
      ...review(
        'اقترب موعد الرد على مراجعة',
        branch,
        'أوشكت مهلة الرد على الانتهاء. نص المراجعة ومحرر الرد في الصفحة التالية.',
        'الرد على المراجعة',
      ),
      subject: `اقترب موعد الرد على مراجعة${inside(branch)}`,
    }),
    review_overdue: ({ branch }) => ({
      ...review(
        'تأخر الرد على مراجعة',
        branch,
        'انتهت مهلة الرد، وما زالت المراجعة بلا رد. نصها ومحرر الرد في الصفحة التالية.',
        'الرد على المراجعة',
      ),
      subject: `تأخر الرد على مراجعة${inside(branch)}`,
    }),
    reply_rejected: ({ branch }) =>
      review('رفض Google ردًا', branch, 'نص الرد محفوظ، وسبب الرفض مذكور مع المراجعة. يمكن تعديله ونشره من جديد.', 'تعديل الرد'),
    reply_failed: ({ branch }) =>
      review('تعذّر نشر رد', branch, 'نص الرد محفوظ، والسبب مذكور مع المراجعة. يمكن نشره من جديد.', 'فتح المراجعة'),
    sync_done: ({ businessName, facts }) => {
      const imported = `${plural('ar', facts.reviews, reviews)} من ${plural('ar', facts.locations, branches)}`;
      return {
        subject: `لوحة ${isolated(businessName)} جاهزة`,
        preview: imported,
        title: 'اكتملت المزامنة الأولى',
        paragraphs: [
          `المراجعات المستوردة: ${imported}.`,
          ...(facts.failedLocations > 0 ? [`لم تكتمل المزامنة في ${plural('ar', facts.failedLocations, branches)}.`] : []),
          'تستمر قراءة المراجعات الأقدم في الخلفية، وتظهر المراجعات الجديدة تلقائيًا.',
        ],
        label: 'فتح المراجعات',
      };
    },
    rule_held: ({ businessName, facts }) => ({
      subject: `توقف نشر ردود ${isolated(businessName)} بقاعدة`,
      preview: 'تعود القاعدة إلى العمل بعد موافقة جديدة',
      title: 'توقف النشر بقاعدة',
      paragraphs: [
        facts.because === 'left'
          ? 'غادر الفريق من وافق على قاعدة النشر، فلا يُنشر بها أي رد، ولا ما كان ينتظر منها.'
          : 'لم تعد لمن وافق على قاعدة النشر صلاحية الموافقة عليها، فلا يُنشر بها أي رد، ولا ما كان ينتظر منها.',
        'تعود إلى العمل بعد أن يوافق عليها مدير عام من الإعدادات. لا تعود الموافقة السابقة من تلقاء نفسها.',
      ],
      label: 'فتح إعدادات الردود',
    }),
    connection_lost: ({ businessName }) => ({
      subject: `انقطع ربط ${isolated(businessName)} مع Google`,
      preview: 'يلزم إعادة الربط لاستقبال المراجعات الجديدة ونشر الردود',
      title: 'انقطع الربط مع Google',
      paragraphs: [
        'لم تعد Google تقبل الإذن الممنوح لسُمعة، فتوقف استقبال المراجعات الجديدة ونشر الردود. المراجعات السابقة محفوظة.',
        'تكفي إعادة الربط مرة واحدة لمتابعة العمل.',
      ],
      label: 'إعادة الربط مع Google',
    }),
    webhook_paused: ({ businessName, facts }) => ({
      subject: `توقف الإرسال إلى أحد أنظمة ${isolated(businessName)}`,
      preview: 'عنوان Webhook لا يستقبل الأحداث، فأُوقف الإرسال إليه',
      title: 'توقف الإرسال إلى عنوان Webhook',
      paragraphs: [
        facts.because === 'gone'
          ? 'أجاب العنوان بأنه لم يعد موجودًا (410)، فأُوقف الإرسال إليه.'
          : 'لم يستقبل العنوان أي رسالة طوال ثلاثة أيام، فأُوقف الإرسال إليه.',
        'ما يحدث أثناء التوقف لا يُرسل لاحقًا.',
        'بعد إصلاح النظام المستقبِل يمكن استئناف الإرسال من الإعدادات، وإعادة إرسال ما فشل من السجل.',
      ],
      label: 'فتح إعدادات Webhooks',
    }),
    weekly_report: (about) => report(about, 'تقرير الأسبوع', 'الأسبوع السابق'),
    monthly_report: (about) => report(about, 'تقرير الشهر', 'الشهر السابق'),
    contact_assigned: ({ reference }) => ({
      subject: `أُسندت إليك رسالة: ${reference}`,
      preview: `الرسالة ${reference} مسندة إليك`,
      title: 'أُسندت إليك رسالة',
      paragraphs: [`الرسالة ${isolated(reference)} مسندة إليك الآن.`],
      label: 'فتح الرسالة',
    }),
    contact_due_soon: ({ reference }) => ({
      subject: `رسالة اقترب موعدها: ${reference}`,
      preview: `اقترب موعد الرسالة ${reference}`,
      title: 'رسالة اقترب موعدها',
      paragraphs: [`الرسالة ${isolated(reference)} مسندة إليك، وموعدها قريب.`],
      label: 'فتح الرسالة',
    }),
    contact_overdue: ({ reference }) => ({
      subject: `رسالة تجاوزت موعدها: ${reference}`,
      preview: `تجاوزت الرسالة ${reference} موعدها`,
      title: 'رسالة تجاوزت موعدها',
      paragraphs: [`تجاوزت الرسالة ${isolated(reference)} موعدها، وما زالت بانتظار الفريق.`],
      label: 'فتح الرسالة',
    }),
    contact_writer_answered: ({ reference }) => ({
      subject: `رد من صاحب الرسالة ${reference}`,
      preview: `وصل رد جديد في الرسالة ${reference}`,
      title: 'وصل رد جديد',
      paragraphs: [`كتب صاحب الرسالة ${isolated(reference)} ردًا جديدًا.`],
      label: 'فتح الرسالة',
    }),
    alert_system: ({ facts: { alert, part, count } }) => {
      const what = systemAlert(alert, part, count);
      return {
        subject: what,
        preview: what,
        title: what,
        paragraphs: ['يبقى التنبيه في لوحة المنصة حتى يُعالج سببه أو يُطّلع عليه.'],
        label: 'حالة النظام',
      };
    },
    alert_payments: ({ facts }) => {
      const what = plural('ar', facts.count, {
        one: 'رُفضت دفعة تجديد',
        two: 'رُفضت دفعتا تجديد',
        few: 'رُفضت # دفعات تجديد',
        many: 'رُفضت # دفعة تجديد',
        other: 'رُفضت # دفعة تجديد',
      });
      return {
        subject: what,
        preview: what,
        title: what,
        paragraphs: ['تُعاد المحاولة في أيامها، ويُبلغ كل مشترك بما عليه.'],
        label: 'عرض الاشتراكات',
      };
    },
    transfer_ordered: ({ facts }) => {
      const what = facts.purpose === 'renewal' ? 'تجديد ينتظر حوالته البنكية' : 'طلب باقة ينتظر حوالته البنكية';
      return {
        subject: what,
        preview: what,
        title: what,
        paragraphs: ['لا طريقة دفع أخرى لهذا المبلغ. أرسِل بيانات الحساب إلى النشاط، وسجّل الحوالة في لوحته حين تصل.'],
        label: 'فتح الاشتراك',
      };
    },
    alert_connections: ({ facts }) => {
      const what = plural('ar', facts.count, {
        one: 'انقطع ربط نشاط بحساب Google',
        two: 'انقطع ربط نشاطين بحساب Google',
        few: 'انقطع ربط # أنشطة بحساب Google',
        many: 'انقطع ربط # نشاطًا بحساب Google',
        other: 'انقطع ربط # نشاط بحساب Google',
      });
      return {
        subject: what,
        preview: what,
        title: what,
        paragraphs: ['لا تصل مراجعات جديدة إلى أن يعيد النشاط الربط.'],
        label: 'عرض المشتركين',
      };
    },
    export_ready: ({ exported }) => ({
      subject: `ملف التصدير جاهز: ${exported.ar}`,
      preview: 'يمكن تنزيل الملف خلال 30 يومًا',
      title: 'ملف التصدير جاهز',
      paragraphs: [`اكتمل تصدير «${exported.ar}». يمكن تنزيل الملف خلال 30 يومًا، ثم يُحذف.`],
      label: 'الملفات المصدّرة',
    }),
    export_failed: ({ exported, failure }) => ({
      subject: `تعذّر التصدير: ${exported.ar}`,
      preview: failure.ar,
      title: 'تعذّر التصدير',
      paragraphs: [`لم يكتمل تصدير «${exported.ar}».`, failure.ar],
      label: 'الملفات المصدّرة',
    }),
    backup_failed: ({ facts }) => {
      const why = facts.reason === 'disk_full' ? 'لا تكفي مساحة القرص لملف النسخة.' : 'حدث خلل أثناء النسخ، والتفاصيل في سجلات النظام.';
      return {
        subject: 'تعذّرت نسخة احتياطية',
        preview: why,
        title: 'تعذّرت نسخة احتياطية',
        paragraphs: [why, 'تُعاد المحاولة بعد ساعة. النسخ السابقة باقية كما هي.'],
        label: 'صيانة النظام',
      };
    },
  },
  many: {
    new_review: counted({ one: 'مراجعة جديدة واحدة', two: 'مراجعتان جديدتان', few: '# مراجعات جديدة', other: '# مراجعة جديدة' }),
    bad_review: counted({ one: 'مراجعة سلبية واحدة', two: 'مراجعتان سلبيتان', few: '# مراجعات سلبية', other: '# مراجعة سلبية' }),
    review_assigned: counted({
      one: 'مراجعة واحدة أُسندت إليك',
      two: 'مراجعتان أُسندتا إليك',
      few: '# مراجعات أُسندت إليك',
      other: '# مراجعة أُسندت إليك',
    }),
    review_due_soon: counted({
      one: 'مراجعة واحدة اقترب موعد الرد عليها',
      two: 'مراجعتان اقترب موعد الرد عليهما',
      few: '# مراجعات اقترب موعد الرد عليها',
      other: '# مراجعة اقترب موعد الرد عليها',
    }),
    review_overdue: counted({
      one: 'مراجعة واحدة تأخر الرد عليها',
      two: 'مراجعتان تأخر الرد عليهما',
      few: '# مراجعات تأخر الرد عليها',
      other: '# مراجعة تأخر الرد عليها',
    }),
    reply_rejected: counted({
      one: 'رد واحد رفضه Google',
      two: 'ردان رفضهما Google',
      few: '# ردود رفضها Google',
      many: '# ردًا رفضها Google',
      other: '# رد رفضها Google',
    }),
    reply_failed: counted({
      one: 'رد واحد تعذّر نشره',
      two: 'ردان تعذّر نشرهما',
      few: '# ردود تعذّر نشرها',
      many: '# ردًا تعذّر نشرها',
      other: '# رد تعذّر نشرها',
    }),
    sync_done: counted({ one: 'مزامنة مكتملة', two: 'مزامنتان مكتملتان', few: '# مزامنات مكتملة', other: '# مزامنة مكتملة' }),
    rule_held: counted({
      one: 'توقف واحد للنشر بقاعدة',
      two: 'توقفان للنشر بقاعدة',
      few: '# توقفات للنشر بقاعدة',
      many: '# توقفًا للنشر بقاعدة',
      other: '# توقف للنشر بقاعدة',
    }),
    connection_lost: counted({
      one: 'انقطاع واحد في الربط',
      two: 'انقطاعان في الربط',
      few: '# انقطاعات في الربط',
      many: '# انقطاعًا في الربط',
      other: '# انقطاع في الربط',
    }),
    webhook_paused: counted({
      one: 'عنوان Webhook واحد أُوقف الإرسال إليه',
      two: 'عنوانا Webhook أُوقف الإرسال إليهما',
      few: '# عناوين Webhook أُوقف الإرسال إليها',
      many: '# عنوان Webhook أُوقف الإرسال إليها',
      other: '# عنوان Webhook أُوقف الإرسال إليها',
    }),
    weekly_report: counted({
      one: 'تقرير أسبوعي',
      two: 'تقريران أسبوعيان',
      few: '# تقارير أسبوعية',
      many: '# تقريرًا أسبوعيًا',
      other: '# تقرير أسبوعي',
    }),
    monthly_report: counted({
      one: 'تقرير شهري',
      two: 'تقريران شهريان',
      few: '# تقارير شهرية',
      many: '# تقريرًا شهريًا',
      other: '# تقرير شهري',
    }),
    contact_assigned: counted({
      one: 'رسالة واحدة أُسندت إليك',
      two: 'رسالتان أُسندتا إليك',
      few: '# رسائل أُسندت إليك',
      other: '# رسالة أُسندت إليك',
    }),
    contact_due_soon: counted({
      one: 'رسالة واحدة اقترب موعدها',
      two: 'رسالتان اقترب موعدهما',
      few: '# رسائل اقترب موعدها',
      other: '# رسالة اقترب موعدها',
    }),
    contact_overdue: counted({
      one: 'رسالة واحدة تجاوزت موعدها',
      two: 'رسالتان تجاوزتا موعدهما',
      few: '# رسائل تجاوزت موعدها',
      other: '# رسالة تجاوزت موعدها',
    }),
    contact_writer_answered: counted({
      one: 'رد واحد من أصحاب الرسائل',
      two: 'ردان من أصحاب الرسائل',
      few: '# ردود من أصحاب الرسائل',
      many: '# ردًا من أصحاب الرسائل',
      other: '# رد من أصحاب الرسائل',
    }),
    alert_system: counted({
      one: 'تنبيه واحد من النظام',
      two: 'تنبيهان من النظام',
      few: '# تنبيهات من النظام',
      many: '# تنبيهًا من النظام',
      other: '# تنبيه من النظام',
    }),
    alert_payments: counted({
      one: 'تنبيه واحد بدفعات مرفوضة',
      two: 'تنبيهان بدفعات مرفوضة',
      few: '# تنبيهات بدفعات مرفوضة',
      many: '# تنبيهًا بدفعات مرفوضة',
      other: '# تنبيه بدفعات مرفوضة',
    }),
    transfer_ordered: counted({
      one: 'طلب واحد ينتظر حوالته',
      two: 'طلبان ينتظران حوالتيهما',
      few: '# طلبات تنتظر حوالاتها',
      many: '# طلبًا تنتظر حوالاتها',
      other: '# طلب تنتظر حوالاتها',
    }),
    alert_connections: counted({
      one: 'تنبيه واحد بانقطاع ربط',
      two: 'تنبيهان بانقطاع ربط',
      few: '# تنبيهات بانقطاع ربط',
      many: '# تنبيهًا بانقطاع ربط',
      other: '# تنبيه بانقطاع ربط',
    }),
    export_ready: counted({
      one: 'ملف تصدير جاهز',
      two: 'ملفا تصدير جاهزان',
      few: '# ملفات تصدير جاهزة',
      many: '# ملف تصدير جاهزًا',
      other: '# ملف تصدير جاهز',
    }),
    export_failed: counted({
      one: 'تصدير واحد تعذّر',
      two: 'عمليتا تصدير تعذّرتا',
      few: '# عمليات تصدير تعذّرت',
      other: '# عملية تصدير تعذّرت',
    }),
    backup_failed: counted({
      one: 'نسخة احتياطية واحدة تعذّرت',
      two: 'نسختان احتياطيتان تعذّرتا',
      few: '# نسخ احتياطية تعذّرت',
      other: '# نسخة احتياطية تعذّرت',
    }),
  },
  several: (count, businessName) =>
    `${plural('ar', count, { one: 'إشعار واحد', two: 'إشعاران', few: '# إشعارات', many: '# إشعارًا', other: '# إشعار' })} من ${isolated(businessName)}`,
  rest: counted({ one: 'وإشعار آخر.', two: 'وإشعاران آخران.', few: 'و# إشعارات أخرى.', many: 'و# إشعارًا آخر.', other: 'و# إشعار آخر.' }),
  open: 'فتح سُمعة',
  footnote: (businessName) =>
    `وصلت هذه الرسالة لأن الإشعار بالبريد مفعّل لهذا الحساب في ${isolated(businessName)}. يمكن اختيار ما يصل، ومتى، من إعدادات الإشعارات.`,
  choose: 'إعدادات الإشعارات',
};
