import { gapOf, type Competitor, type Days, type InBoth, type Language, type RatingTrend } from '@sumaa/contracts';
import type { ComparedBranch } from '@sumaa/runtime/analytics';
import type { ReportColumn, ReportTable, ReportValue } from '../../infra/export/report.ts';
import { texts, wordsOf, type Words, type WriteDay } from './report-texts.ts';

/** Branches beside their competitors, each branch with its own, the best rating first. */
export function competitorsTable(compared: readonly ComparedBranch[], language: Language, dayOf: WriteDay): Omit<ReportTable, 'title'> {
  const words = wordsOf(language);
  const { t } = words;
  const column = (type: ReportColumn['type'], header: InBoth): ReportColumn => ({ header: t(header), type });
  return {
    notes:
      compared.length === 0
        ? [t(texts.noCompetitors)]
        : [...compared.flatMap((branch) => gapSentence(branch, language, words)), t(texts.fromMaps)],
    columns: [
      column('text', texts.place),
      column('text', texts.branch),
      column('rating', texts.rating),
      column('change', texts.ratingChange),
      column('number', texts.reviewsAdded),
      column('number', texts.allReviews),
      column('text', texts.remark),
    ],
    rows: compared.flatMap((branch) => rowsOf(branch, language, words, dayOf)),
    drawing: { kind: 'none' },
  };
}

/**
 * Rating and number of reviews of each place at the end of each step; steps before the first snapshot of a place are left out. `isPrinted`: of
 * each place the first and the last alone.
 */
export function competitorDaysTable(
  compared: readonly ComparedBranch[],
  steps: readonly Days[],
  language: Language,
  isPrinted: boolean,
): Omit<ReportTable, 'title'> {
  const { t } = wordsOf(language);
  const column = (type: ReportColumn['type'], header: InBoth): ReportColumn => ({ header: t(header), type });
  const rowsOfPlace = (branch: string, name: string, { points }: RatingTrend): ReportValue[][] =>
    steps
      .flatMap(({ from, to }, place) => {
        const { rating = null, reviewCount = null } = points[place] ?? {};
        return reviewCount === null ? [] : [[from, to, name, branch, rating, reviewCount]];
      })
      .filter((_, place, all) => !isPrinted || place === 0 || place === all.length - 1);
  return {
    notes: compared.length === 0 ? [t(texts.noCompetitors)] : [t(texts.fromMaps), ...(isPrinted ? [t(texts.firstAndLast)] : [])],
    columns: [
      column('day', texts.from),
      column('day', texts.to),
      column('text', texts.place),
      column('text', texts.branch),
      column('rating', texts.rating),
      column('number', texts.allReviews),
    ],
    rows: compared.flatMap(({ name: branch, ours, competitors }) => [
      ...rowsOfPlace(branch, branch, ours),
      ...competitors.flatMap((one) => rowsOfPlace(branch, one.name, one)),
    ]),
    drawing: { kind: 'none' },
  };
}

function rowsOf({ name: branch, ours, competitors }: ComparedBranch, language: Language, words: Words, dayOf: WriteDay): ReportValue[][] {
  const own = { name: branch, remark: words.t(texts.ownBranch), trend: ours };
  const others = competitors.map((one) => ({ name: one.name, remark: remarkOn(one, language, dayOf), trend: one }));
  return [own, ...others]
    .toSorted((one, other) => (other.trend.rating ?? 0) - (one.trend.rating ?? 0))
    .map(({ name, remark, trend: { rating, ratingChange, reviewsAdded, reviewCount } }) => [
      name,
      branch,
      rating,
      ratingChange,
      reviewsAdded,
      reviewCount,
      remark,
    ]);
}

/** How a branch stands against the best of its competitors; empty where there is no rating to compare. */
function gapSentence(branch: ComparedBranch, language: Language, { rating }: Words): string[] {
  const gap = gapOf(branch.ours, branch.competitors);
  if (gap === null) return [];
  const [stars, best] = [rating(gap.stars), gap.best.name];
  const sentence = {
    ahead: {
      ar: `التقييم أعلى من كل المنافسين، وأقربهم ${best} بفارق ${stars}.`,
      en: `ahead of every competitor; the closest is ${best}, ${stars} behind.`,
    },
    even: { ar: `التقييم يساوي تقييم أفضل المنافسين: ${best}.`, en: `level with its best competitor, ${best}.` },
    behind: {
      ar: `أفضل المنافسين ${best}، ويتقدم بفارق ${stars}.`,
      en: `the best competitor, ${best}, is ${stars} ahead.`,
    },
  }[gap.kind][language];
  return [`${branch.name}: ${sentence}`];
}

/** What became of the place; null: nothing. */
function remarkOn({ status, statusSince, movedOn, formerName }: Competitor, language: Language, dayOf: WriteDay): string | null {
  const day = (date: string | null) => (date === null ? '' : dayOf(date));
  const since = day(statusSince);
  const statuses: Readonly<Record<Competitor['status'], InBoth | null>> = {
    open: null,
    closed_temporarily: { ar: `مغلق مؤقتًا منذ ${since}`, en: `Closed for now since ${since}` },
    closed: { ar: `مغلق نهائيًا منذ ${since}`, en: `Closed for good since ${since}` },
    missing: { ar: `لم يعد في خرائط Google منذ ${since}`, en: `Not on Google Maps since ${since}` },
  };
  const moved: InBoth | null =
    movedOn === null
      ? null
      : {
          ar: `نُقل في Google إلى صفحة مكان آخر: ${day(movedOn)}${formerName === null ? '' : `. الاسم السابق: ${formerName}`}`,
          en: `Moved at Google to the page of another place: ${day(movedOn)}${formerName === null ? '' : `. Former name: ${formerName}`}`,
        };
  const remarks = [statuses[status], moved].flatMap((one) => one?.[language] ?? []);
  return remarks.length === 0 ? null : remarks.join(language === 'ar' ? '، ' : '; ');
}
