import { SlaSettings, weekdays, type BusinessHours, type SlaGoals, type SlaPolicy } from '@sumaa/contracts';
import { fieldErrorText, type Language } from '@sumaa/contracts';

/** Hours to start from: Sunday to Thursday, 9 to 18 in Riyadh. */
export const usualHours: BusinessHours = {
  kind: 'business_hours',
  timeZone: 'Asia/Riyadh',
  week: {
    sunday: [{ opens: '09:00', closes: '18:00' }],
    monday: [{ opens: '09:00', closes: '18:00' }],
    tuesday: [{ opens: '09:00', closes: '18:00' }],
    wednesday: [{ opens: '09:00', closes: '18:00' }],
    thursday: [{ opens: '09:00', closes: '18:00' }],
    friday: [],
    saturday: [],
  },
  overrides: [],
  holidays: [],
};

/** A policy to start from: the general one, for high priority. */
export const newPolicy = (general: SlaGoals): SlaPolicy => ({ ...general, name: '', priority: 'high', channel: null });

/** The text for the first issue at a path such as `hours.week.sunday.0.closes`; undefined: none. */
export type ErrorAt = (...path: readonly (string | number)[]) => string | undefined;

/** The problems of a draft, by path. */
export function problemsOf(draft: SlaSettings, language: Language): ReadonlyMap<string, string> {
  const parsed = SlaSettings.safeParse(draft);
  if (parsed.success) return new Map();
  return new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), fieldErrorText(message, language)]));
}

/** The list with one item replaced, or removed when it is null. */
export function replaced<T>(items: readonly T[], index: number, item: T | null): T[] {
  return items.flatMap((each, at) => (at === index ? (item === null ? [] : [item]) : [each]));
}

/** Whether two settings say the same. */
export const isSame = (one: SlaSettings, other: SlaSettings): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The weekdays in the order of the week. */
export const days = weekdays;
