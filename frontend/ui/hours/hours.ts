import { weekdays, type BusinessHours } from '@sumaa/contracts';

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

/** The text for the first issue at a path such as `week.sunday.0.closes`; undefined: none. */
export type ErrorAt = (...path: readonly (string | number)[]) => string | undefined;

/** The list with one item replaced, or removed when it is null. */
export function replaced<T>(items: readonly T[], index: number, item: T | null): T[] {
  return items.flatMap((each, at) => (at === index ? (item === null ? [] : [item]) : [each]));
}

/** The weekdays in the order of the week. */
export const days = weekdays;
