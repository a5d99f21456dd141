import type { AnalyticsTable, InBoth, Language, ResponseSpeed, ReviewTopic } from '@sumaa/contracts';
import { writtenDay, type DateStyle } from '../../infra/written-date.ts';

const both = (ar: string, en: string): InBoth => ({ ar, en });

/** The texts of a report. */
export const texts = {
  business: both('النشاط', 'Business'),
  period: both('المدة', 'Period'),
  before: both('المدة السابقة', 'Period before'),
  branches: both('الفروع', 'Branches'),
  allBranches: both('كل الفروع', 'All branches'),
  asOf: both('أُعدّ في', 'Made'),
  from: both('من', 'From'),
  to: both('إلى', 'To'),
  reviews: both('المراجعات', 'Reviews'),
  rated: both('لها نجوم', 'With stars'),
  average: both('متوسط التقييم', 'Average rating'),
  answered: both('تم الرد', 'Answered'),
  positiveShare: both('إيجابية', 'Positive'),
  median: both('وسيط الرد', 'Median answer'),
  positive: both('إيجابية', 'Positive'),
  neutral: both('محايدة', 'Neutral'),
  negative: both('سلبية', 'Negative'),
  stars: both('النجوم', 'Stars'),
  share: both('النسبة', 'Share'),
  speed: both('زمن الرد', 'Time to answer'),
  branch: both('الفرع', 'Branch'),
  formerBranch: both('فرع سابق', 'Former branch'),
  subject: both('الموضوع', 'Subject'),
  praise: both('مدح', 'Praise'),
  blame: both('شكوى', 'Complaint'),
  movement: both('التغيّر', 'Change'),
  rose: both('ارتفع', 'Rose'),
  fell: both('انخفض', 'Fell'),
  person: both('العضو', 'Person'),
  answers: both('الردود', 'Answers'),
  formerMember: both('عضو سابق', 'Former member'),
  hour: both('الساعة', 'Hour'),
  place: both('المكان', 'Place'),
  rating: both('التقييم', 'Rating'),
  reviewsAdded: both('مراجعات المدة', 'New reviews'),
  allReviews: both('كل المراجعات', 'All reviews'),
  ratingChange: both('تغيّر التقييم', 'Rating change'),
  remark: both('ملاحظة', 'Remark'),
  ownBranch: both('فرعنا', 'Our branch'),
  fromMaps: both(
    'من خرائط Google، لقطة كل يوم. تُحسب مراجعات المدة والتغيّر من أول لقطة فيها.',
    'From Google Maps, one snapshot a day. New reviews and change count from the first snapshot of the period.',
  ),
  firstAndLast: both(
    'لكل مكان أول المدة وآخرها. الجدول كله في ملف Excel أو CSV.',
    'Of each place the beginning and the end of the period. The whole table is in the Excel or CSV file.',
  ),
  noCompetitors: both('لا منافسون للمقارنة بهم بعد.', 'There are no competitors to compare with yet.'),
  noHistory: both(
    'تظهر المقارنة بالمدة السابقة بعد اكتمال استيراد المراجعات القديمة. وإن أُلغي ربط فرع قبل ذلك فلا تصل مراجعاته القديمة إلا بإعادة ربطه.',
    'The comparison appears once the older reviews are imported. Those of a branch that was unlinked before come only when it is linked again.',
  ),
} as const satisfies Record<string, InBoth>;

export const tableTitles: Readonly<Record<AnalyticsTable, InBoth>> = {
  figures: both('أرقام المدة', 'Figures of the period'),
  trend: both('التقييم والعدد', 'Rating and volume'),
  sentiment: both('المشاعر أسبوعًا بأسبوع', 'Sentiment by week'),
  stars: both('توزيع النجوم', 'Stars'),
  speed: both('متى نردّ؟', 'When do we answer?'),
  branches: both('الفروع', 'Branches'),
  topics: both('ما تتناوله المراجعات', 'What reviews speak of'),
  keywords: both('كلمات العملاء', "Customers' words"),
  people: both('من يردّ؟', 'Who answers?'),
  arrivals: both('متى تصل المراجعات؟', 'When do reviews arrive?'),
  competitors: both('المنافسون', 'Competitors'),
  competitor_days: both('المنافسون بالتاريخ', 'Competitors by date'),
};

export const speeds: Readonly<Record<ResponseSpeed, InBoth>> = {
  '1h': both('أقل من ساعة', 'Within 1 h'),
  '4h': both('1 إلى 4 ساعات', '1 to 4 h'),
  '12h': both('4 إلى 12 ساعة', '4 to 12 h'),
  '24h': both('12 إلى 24 ساعة', '12 to 24 h'),
  '3d': both('يوم إلى 3 أيام', '1 to 3 days'),
  later: both('أكثر', 'Longer'),
  none: both('بلا رد', 'No answer'),
};

export const topics: Readonly<Record<ReviewTopic, InBoth>> = {
  service: both('الخدمة', 'Service'),
  food: both('الطعام', 'Food'),
  price: both('السعر', 'Price'),
  cleanliness: both('النظافة', 'Cleanliness'),
  waiting: both('الانتظار', 'Waiting'),
  location: both('الموقع', 'Location'),
  staff: both('الموظفون', 'Staff'),
  rooms: both('الغرف', 'Rooms'),
  parking: both('المواقف', 'Parking'),
  delivery: both('التوصيل', 'Delivery'),
};

const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;

/** How numbers and weekdays are written in a report. */
export function wordsOf(language: Language) {
  const locale = locales[language];
  const number = new Intl.NumberFormat(locale);
  const rating = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return {
    t: (text: InBoth) => text[language],
    number: (value: number) => number.format(value),
    rating: (value: number) => rating.format(value),
    percent: (value: number) => percent.format(value),
    /** 0 is Sunday; the first of March 2026 was one. */
    weekday: (place: number) => weekday.format(Date.UTC(2026, 2, 1 + place)),
  };
}
export type Words = ReturnType<typeof wordsOf>;

/** Writes days, `YYYY-MM-DD`, in the format and the calendar of the reader of a report. */
export const daysIn =
  (dates: DateStyle) =>
  (date: string): string =>
    writtenDay({ ...dates, timeZone: 'UTC' }, new Date(`${date}T00:00:00Z`));
export type WriteDay = ReturnType<typeof daysIn>;
