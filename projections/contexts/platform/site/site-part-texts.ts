import type { Language, PartState, statusServices } from '@sumaa/contracts';

type Service = (typeof statusServices)[number];

interface Words {
  readonly plan: string;
  readonly monthly: string;
  readonly yearly: string;
  readonly vat: (percent: string) => string;
  readonly trial: (days: number, shown: string) => string;
  readonly now: Readonly<Record<PartState, string>>;
  readonly states: Readonly<Record<PartState, string>>;
  readonly services: Readonly<Record<Service, string>>;
  readonly measured: (at: string) => string;
  readonly since: (at: string) => string;
  readonly backup: (at: string) => string;
  readonly service: string;
  readonly state: string;
  readonly availability: string;
  readonly interrupted: string;
  readonly response: string;
  readonly daysOf: (count: string, measured: string) => string;
  readonly ms: (ms: string) => string;
  readonly incidents: string;
  readonly noIncidents: string;
  readonly open: string;
  readonly closed: string;
  readonly totals: Readonly<Record<'businesses' | 'reviews' | 'replies', string>>;
  readonly registration: (number: string) => string;
  readonly vatNumber: (number: string) => string;
}

const daysInArabic = { one: 'يوم واحد', two: 'يومان', few: '# أيام', many: '# يومًا' } as const satisfies Partial<
  Record<Intl.LDMLPluralRule, string>
>;
const arabicDays = (days: number, shown: string): string => {
  const rule = new Intl.PluralRules('ar').select(days);
  return (rule === 'zero' || rule === 'other' ? '# يوم' : daysInArabic[rule]).replace('#', shown);
};

/** The same words as in the locale files of the screens; the test beside compares them. */
const words: Readonly<Record<Language, Words>> = {
  ar: {
    plan: 'الباقة',
    monthly: 'شهريًا، قبل الضريبة',
    yearly: 'سنويًا، قبل الضريبة',
    vat: (percent) => `تضاف ضريبة القيمة المضافة ${percent}٪، وتظهر منفصلة في كل فاتورة.`,
    trial: (days, shown) => `التجربة المجانية ${arabicDays(days, shown)}، على الباقة الاحترافية.`,
    now: {
      ok: 'كل الخدمات تعمل',
      slow: 'بعض الخدمات بطيئة الآن',
      down: 'بعض الخدمات متوقفة الآن',
      unknown: 'بعض الخدمات لم يُقس بعد',
    },
    states: { ok: 'تعمل', slow: 'بطيئة', down: 'متوقفة', unknown: 'غير مقيسة' },
    services: {
      'command-api': 'التطبيق',
      postgres: 'قاعدة البيانات',
      'event store': 'سجل الأحداث',
      queue: 'المهام في الخلفية',
      mail: 'البريد',
      projections: 'بياناتكم على الشاشات',
      workers: 'تنفيذ المهام: قراءة المراجعات والردود والرسائل',
      google: 'الاتصال بخدمات Google',
    },
    measured: (at) => `آخر قياس: ${at}.`,
    since: (at) => `بدأ القياس في ${at}.`,
    backup: (at) => `آخر نسخة احتياطية: ${at}.`,
    service: 'الخدمة',
    state: 'الآن',
    availability: 'بلا انقطاع خلال 90 يومًا',
    interrupted: 'الأيام التي فيها انقطاع',
    response: 'متوسط الاستجابة خلال يوم',
    daysOf: (count, measured) => `${count} من ${measured}`,
    ms: (ms) => `${ms} مللي ثانية`,
    incidents: 'الأعطال',
    noIncidents: 'لم ننشر أي عطل خلال 90 يومًا.',
    open: 'قائم',
    closed: 'انتهى',
    totals: { businesses: 'نشاط تجاري يستخدم هذه المنصة', reviews: 'مراجعة تمت متابعتها', replies: 'رد نُشر من هنا' },
    registration: (number) => `السجل التجاري ${number}`,
    vatNumber: (number) => `الرقم الضريبي ${number}`,
  },
  en: {
    plan: 'Plan',
    monthly: 'A month, before VAT',
    yearly: 'A year, before VAT',
    vat: (percent) => `VAT of ${percent}% is added, and stands apart on every invoice.`,
    trial: (days, shown) => `The free trial of ${shown} ${days === 1 ? 'day' : 'days'} is on the Professional plan.`,
    now: {
      ok: 'All services run',
      slow: 'Some services are slow now',
      down: 'Some services are down now',
      unknown: 'Some services were not measured yet',
    },
    states: { ok: 'Running', slow: 'Slow', down: 'Down', unknown: 'Not measured' },
    services: {
      'command-api': 'Application',
      postgres: 'Database',
      'event store': 'Event log',
      queue: 'Background jobs',
      mail: 'Mail',
      projections: 'Your data on the screens',
      workers: 'Jobs: reading reviews, replies and mail',
      google: 'Connection to Google',
    },
    measured: (at) => `Measured on ${at}.`,
    since: (at) => `Measuring began on ${at}.`,
    backup: (at) => `Last backup: ${at}.`,
    service: 'Service',
    state: 'Now',
    availability: 'Without interruption in 90 days',
    interrupted: 'Days with an interruption',
    response: 'Mean response over a day',
    daysOf: (count, measured) => `${count} of ${measured}`,
    ms: (ms) => `${ms} ms`,
    incidents: 'Incidents',
    noIncidents: 'We published no incident within 90 days.',
    open: 'Open',
    closed: 'Closed',
    totals: { businesses: 'businesses on this platform', reviews: 'reviews followed', replies: 'replies published from here' },
    registration: (number) => `Commercial registration ${number}`,
    vatNumber: (number) => `VAT number ${number}`,
  },
};

export const wordsOf = (language: Language): Words => words[language];
