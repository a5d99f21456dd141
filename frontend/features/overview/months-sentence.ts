import type { Overview } from '@sumaa/contracts';
import type { MessageId } from '../../lib/locale/t.tsx';

type Month = Overview['months'][number];

/** The summary of the monthly chart. `month` is `YYYY-MM`; means are compared as displayed, to one decimal. */
export type MonthsSentence = {
  readonly id: Extract<MessageId, `overview.months.${string}`>;
  readonly first: Month | null;
  readonly last: Month | null;
  /** The number of reviews in the current month. */
  readonly thisMonth: number;
};

const displayed = (mean: number) => Math.round(mean * 10);

/** Compares the first month that has a mean with the last one. */
export function monthsSentence(months: readonly Month[]): MonthsSentence {
  const thisMonth = months.find((month) => month.partial)?.count ?? 0;
  const known = months.filter((month) => month.average !== null);
  const [first, last] = [known.at(0) ?? null, known.at(-1) ?? null];
  if (first === null || last === null) return { id: 'overview.months.no-mean', first: null, last: null, thisMonth };
  if (first === last) return { id: 'overview.months.one', first, last, thisMonth };
  const change = displayed(last.average ?? 0) - displayed(first.average ?? 0);
  const id = change > 0 ? 'overview.months.rose' : change < 0 ? 'overview.months.fell' : 'overview.months.steady';
  return { id, first, last, thisMonth };
}

/** The middle of a `YYYY-MM` month as an ISO time: it is in the same month in every time zone. */
export function middleOf(month: string): string {
  return `${month}-15T12:00:00.000Z`;
}
