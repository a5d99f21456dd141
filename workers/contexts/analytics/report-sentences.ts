import {
  extremes,
  leastReviews,
  negativeMovement,
  peakOf,
  ratingMovement,
  type Analytics,
  type AnalyticsDetail,
  type AnalyticsMark,
  type Language,
  type Moved,
} from '@sumaa/contracts';
import { texts, type Words, type WriteDay } from './report-texts.ts';

/** What the tables of a report say, in sentences; empty where there is nothing to say. */
export function sentencesOf(language: Language, words: Words, dayOf: WriteDay) {
  const say = (ar: string, en: string): string[] => [language === 'ar' ? ar : en];
  const { rating, percent, number } = words;
  /** A figure, and of how many reviews it is. */
  const withCount = (figure: string, reviews: number): string => `${figure} (${words.t(texts.reviews)}: ${number(reviews)})`;
  const halvesOf = ({ from, to, of: [first, second] }: Moved, write: (value: number) => string) =>
    [withCount(write(from), first), withCount(write(to), second), withCount(write(to), first + second)] as const;
  return {
    trend({ trend, marks, historyComplete }: Pick<Analytics, 'trend' | 'marks' | 'historyComplete'>): string[] {
      // Before all reviews are in, an earlier half may only lack them.
      const moved = historyComplete ? ratingMovement(trend.points) : null;
      if (moved === null) return marksOf(marks);
      const [from, to, all] = halvesOf(moved, rating);
      const sentence = {
        rose: say(
          `ارتفع المتوسط من ${from} في النصف الأول من المدة إلى ${to} في النصف الثاني.`,
          `The average rose from ${from} in the first half of the period to ${to} in the second.`,
        ),
        fell: say(
          `انخفض المتوسط من ${from} في النصف الأول من المدة إلى ${to} في النصف الثاني.`,
          `The average fell from ${from} in the first half of the period to ${to} in the second.`,
        ),
        steady: say(`بقي المتوسط عند ${all} في نصفي المدة.`, `The average stayed at ${all} in both halves of the period.`),
      }[moved.movement];
      return [...sentence, ...marksOf(marks)];
    },
    sentiment({ weeks }: AnalyticsDetail, { historyComplete }: Pick<Analytics, 'historyComplete'>): string[] {
      const moved = historyComplete ? negativeMovement(weeks) : null;
      if (moved === null) return [];
      const [from, to, all] = halvesOf(moved, percent);
      return {
        rose: say(
          `ارتفعت السلبية من ${from} في النصف الأول من المدة إلى ${to} في النصف الثاني.`,
          `Negative reviews rose from ${from} in the first half of the period to ${to} in the second.`,
        ),
        fell: say(
          `انخفضت السلبية من ${from} في النصف الأول من المدة إلى ${to} في النصف الثاني.`,
          `Negative reviews fell from ${from} in the first half of the period to ${to} in the second.`,
        ),
        steady: say(`بقيت السلبية عند ${all} في نصفي المدة.`, `Negative reviews stayed at ${all} in both halves of the period.`),
      }[moved.movement];
    },
    stars({ distribution, detail }: Analytics): string[] {
      const rated = distribution.reduce((sum, { reviews }) => sum + reviews, 0);
      if (rated === 0) return [];
      const high = distribution.filter(({ stars }) => stars >= 4).reduce((sum, { reviews }) => sum + reviews, 0);
      const mismatches = detail?.mismatches ?? 0;
      return [
        ...say(
          `${percent(high / rated)} من المراجعات 4 نجوم أو أكثر (${number(high)} من ${number(rated)}).`,
          `${percent(high / rated)} of the reviews have 4 stars or more (${number(high)} of ${number(rated)}).`,
        ),
        ...say(`مراجعات نصها يخالف نجومها: ${number(mismatches)}.`, `Reviews that contradict their stars: ${number(mismatches)}.`),
      ];
    },
    speed({ speed: { target } }: AnalyticsDetail): string[] {
      const due = target.met + target.missed;
      if (due === 0) return say('لا رد مستحق في هذه المدة بعد.', 'No answer was due in this period yet.');
      const share = percent(target.met / due);
      return say(
        `${share} من الردود المستحقة في موعدها (${number(target.met)} من ${number(due)}).`,
        `${share} of the answers due came in time (${number(target.met)} of ${number(due)}).`,
      );
    },
    branches({ branches }: AnalyticsDetail): string[] {
      const found = extremes(branches);
      if (found === null) return [];
      const { best, lowest } = found;
      const nameOf = (name: string | null) => name ?? words.t(texts.formerBranch);
      const [high, low] = [best, lowest].map(({ average, rated }) => withCount(rating(average ?? 0), rated));
      return say(
        `الأعلى ${nameOf(best.name)} بمتوسط ${high}، والأدنى ${nameOf(lowest.name)} بمتوسط ${low} (من الفروع التي لها ${leastReviews} مراجعات أو أكثر).`,
        `Highest with ${high}: ${nameOf(best.name)}. Lowest with ${low}: ${nameOf(lowest.name)}. Of branches with ${leastReviews} reviews or more.`,
      );
    },
    movement: (): string[] =>
      say(
        '«ارتفع» أو «انخفض»: نسبة المراجعات التي تذكره تختلف عن السنة السابقة بما لا تفسره المصادفة (ثقة 99٪)، ومن 5 مراجعات فأكثر. ولا مقارنة إلا إذا كان في كل مدة 30 مراجعة ذات نص أو أكثر.',
        '“Rose” or “Fell”: the share of reviews that name it differs from the year before by more than chance explains (99 % confidence), with at least 5 reviews. Compared only where both periods have 30 reviews with a text or more.',
      ),
    people({ people: [first] }: AnalyticsDetail): string[] {
      if (first === undefined) return say('لا ردود من الفريق على مراجعات هذه المدة.', 'No answers by the team to reviews of this period.');
      const name = first.name ?? words.t(texts.formerMember);
      return say(`أكثر الردود من ${name}: ${number(first.reviews)}.`, `Most answers, ${number(first.reviews)}, are by ${name}.`);
    },
    arrivals({ arrivals }: AnalyticsDetail): string[] {
      const peak = peakOf(arrivals);
      if (peak === null) return [];
      const [day, hour] = [words.weekday(peak.weekday), hourOf(peak.hour)];
      return say(
        `أكثرها يوم ${day} بعد الساعة ${hour}، وعددها ${number(peak.reviews)}.`,
        `Most on ${day} after ${hour}: ${number(peak.reviews)}.`,
      );
    },
  };

  function marksOf(marks: readonly AnalyticsMark[]): string[] {
    return marks.flatMap((mark) => {
      const day = dayOf(mark.day);
      if (mark.kind === 'hours_changed')
        return say(`${day}: تغيّرت ساعات العمل لمهلة الرد.`, `${day}: the hours that count for the answer target changed.`);
      if (mark.kind === 'target_changed') {
        const hours = number(Math.round(mark.ms / 360_000) / 10);
        return say(`${day}: صارت مهلة الرد بالساعات ${hours}.`, `${day}: the answer target in hours became ${hours}.`);
      }
      if (mark.kind === 'branch_linked') return say(`${day}: رُبط «${mark.name}».`, `${day}: ${mark.name} was linked.`);
      return say(`${day}: أُلغي ربط «${mark.name}».`, `${day}: ${mark.name} was unlinked.`);
    });
  }
}

/** On the clock of a day: 09:00. */
export const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
