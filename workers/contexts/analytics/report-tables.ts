import type { Analytics, AnalyticsDetail, AnalyticsTable, InBoth, Language, PeriodFigures, Subjects } from '@sumaa/contracts';
import type { Compared } from '@sumaa/runtime/analytics';
import type { ReportColumn, ReportTable, ReportValue } from '../../infra/export/report.ts';
import { competitorDaysTable, competitorsTable } from './competitors-table.ts';
import { hourOf, sentencesOf } from './report-sentences.ts';
import { speeds, tableTitles, texts, topics, wordsOf, type WriteDay } from './report-texts.ts';

/** The figures of a plan that has all of the analytics. */
export interface WholeAnalytics {
  readonly analytics: Analytics & { readonly detail: AnalyticsDetail };
  readonly subjects: Subjects;
  readonly compared: Compared;
}

type Made = Omit<ReportTable, 'title'>;

const firstDays = { sunday: 0, monday: 1, saturday: 6 } as const;
const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Every table of the analytics. `isPrinted`: as a page is read. */
export function tablesOf(
  { analytics, subjects, compared }: WholeAnalytics,
  language: Language,
  dayOf: WriteDay,
  isPrinted: boolean,
): Readonly<Record<AnalyticsTable, ReportTable>> {
  const words = wordsOf(language);
  const { t } = words;
  const sentences = sentencesOf(language, words, dayOf);
  const column = (type: ReportColumn['type'], header: InBoth, of?: number): ReportColumn => ({
    header: t(header),
    type,
    ...(of === undefined ? {} : { of }),
  });
  const { figures, figuresBefore, trend, distribution, detail, weekStart } = analytics;
  const [atReviews, atRated, atAnswers] = [2, 7, 8];
  const figureColumns = [
    column('number', texts.reviews),
    column('rating', texts.average, atRated),
    column('share', texts.answered, atReviews),
    column('share', texts.positiveShare, atReviews),
    column('duration', texts.median, atAnswers),
    column('number', texts.rated),
    column('number', texts.answers),
  ];
  const figureRow = ({ from, to }: { readonly from: string; readonly to: string }, of: PeriodFigures): ReportValue[] => [
    from,
    to,
    of.reviews,
    of.average,
    shareOf(of.answered, of.reviews),
    shareOf(of.positive, of.reviews),
    of.medianMs,
    of.rated,
    of.answered,
  ];
  const days = [column('day', texts.from), column('day', texts.to)];
  const rated = distribution.reduce((sum, { reviews }) => sum + reviews, 0);
  const weekdays = Array.from({ length: 7 }, (_, place) => (firstDays[weekStart] + place) % 7);
  const countAt = (weekday: number, hour: number) =>
    detail.arrivals.find((one) => one.weekday === weekday && one.hour === hour)?.reviews ?? 0;
  const named = (rows: readonly (Subjects['keywords'][number] & { readonly name: string })[]): Made => ({
    notes: rows.length === 0 ? [] : sentences.movement(),
    columns: [
      column('text', texts.subject),
      column('number', texts.reviews),
      column('number', texts.praise),
      column('number', texts.blame),
      column('text', texts.movement),
    ],
    rows: rows.map(({ name, reviews, positive, negative, movement }) => [
      name,
      reviews,
      positive,
      negative,
      movement === null ? null : t(texts[movement]),
    ]),
    drawing: { kind: 'bars', by: 1 },
  });

  const made: Record<AnalyticsTable, Made> = {
    figures: {
      notes: figuresBefore === null ? [t(texts.noHistory)] : [],
      columns: [...days, ...figureColumns],
      rows: [figureRow(analytics, figures), ...(figuresBefore === null ? [] : [figureRow(analytics.before, figuresBefore)])],
      drawing: { kind: 'strip', figures: [2, 3, 4, 5, 6] },
    },
    trend: {
      notes: sentences.trend(analytics),
      columns: [...days, column('number', texts.reviews), column('rating', texts.average)],
      rows: trend.points.map(({ from, to, reviews, average }) => [from, to, reviews, average]),
      drawing: { kind: 'stacks', of: [2], line: 3 },
    },
    sentiment: {
      notes: sentences.sentiment(detail, analytics),
      columns: [...days, column('number', texts.positive), column('number', texts.neutral), column('number', texts.negative)],
      rows: detail.weeks.map(({ from, to, positive, neutral, negative }) => [from, to, positive, neutral, negative]),
      drawing: { kind: 'stacks', of: [2, 3, 4] },
    },
    stars: {
      notes: sentences.stars(analytics),
      columns: [column('number', texts.stars), column('number', texts.reviews), column('share', texts.share)],
      rows: distribution.map(({ stars, reviews }) => [stars, reviews, shareOf(reviews, rated)]),
      drawing: { kind: 'bars', by: 1 },
    },
    speed: {
      notes: sentences.speed(detail),
      columns: [column('text', texts.speed), column('number', texts.reviews), column('share', texts.share)],
      rows: detail.speed.buckets.map(({ speed, reviews }) => [t(speeds[speed]), reviews, shareOf(reviews, figures.reviews)]),
      drawing: { kind: 'bars', by: 1 },
    },
    branches: {
      notes: sentences.branches(detail),
      columns: [
        column('text', texts.branch),
        column('rating', texts.average),
        column('number', texts.reviews),
        column('number', texts.answered),
        column('duration', texts.median),
      ],
      rows: detail.branches.map(({ name, average, reviews, answered, medianMs }) => [
        name ?? t(texts.formerBranch),
        average,
        reviews,
        answered,
        medianMs,
      ]),
      drawing: { kind: 'bars', by: 1 },
      rankedBy: 1,
    },
    topics: named(subjects.topics.map((one) => ({ ...one, keyword: one.topic, name: t(topics[one.topic]) }))),
    keywords: named(subjects.keywords.map((one) => ({ ...one, name: one.keyword }))),
    people: {
      notes: sentences.people(detail),
      columns: [column('text', texts.person), column('number', texts.answers), column('duration', texts.median)],
      rows: detail.people.map(({ name, reviews, medianMs }) => [name ?? t(texts.formerMember), reviews, medianMs]),
      drawing: { kind: 'bars', by: 1 },
    },
    arrivals: {
      notes: sentences.arrivals(detail),
      columns: [column('text', texts.hour), ...weekdays.map((day): ReportColumn => ({ header: words.weekday(day), type: 'number' }))],
      rows: Array.from({ length: 24 }, (_, hour) => [hourOf(hour), ...weekdays.map((day) => countAt(day, hour))]),
      drawing: { kind: 'field' },
    },
    competitors: competitorsTable(compared.branches, language, dayOf),
    competitor_days: competitorDaysTable(compared.branches, compared.steps, language, isPrinted),
  };
  const titled = Object.entries(made).map(([id, table]) => [id, { title: t(tableTitles[id as AnalyticsTable]), ...table }]);
  return Object.fromEntries(titled) as Record<AnalyticsTable, ReportTable>;
}
