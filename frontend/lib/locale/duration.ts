import type { MessageId, Translate } from './t.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Grammatical case of a duration. Arabic duals differ: «المتبقي: ساعتان» stands alone (plain), «متأخرة ساعتين» depends on a verb (bound).
 */
export type DurationCase = 'plain' | 'bound';

type Unit = 'days' | 'hours' | 'minutes' | 'seconds';

function largest(ms: number): { unit: Unit; count: number } {
  const size = Math.max(0, ms);
  if (size >= 2 * DAY) return { unit: 'days', count: Math.floor(size / DAY) };
  if (size >= HOUR) return { unit: 'hours', count: Math.floor(size / HOUR) };
  if (size >= MINUTE) return { unit: 'minutes', count: Math.floor(size / MINUTE) };
  return { unit: 'seconds', count: Math.floor(size / 1000) };
}

const words: Record<DurationCase, Record<Unit, MessageId>> = {
  plain: {
    days: 'common.duration.days',
    hours: 'common.duration.hours',
    minutes: 'common.duration.minutes',
    seconds: 'common.duration.seconds',
  },
  bound: {
    days: 'common.duration.days.bound',
    hours: 'common.duration.hours.bound',
    minutes: 'common.duration.minutes.bound',
    seconds: 'common.duration.seconds.bound',
  },
};

/** The largest unit only, in words: 2 h 10 min → «ساعتان» / "2 hours". Hours are used up to 48. */
export function durationInWords(t: Translate, ms: number, role: DurationCase = 'plain'): string {
  const { unit, count } = largest(ms);
  return t(words[role][unit], { count });
}

/** Two units in words, for accessible names: «ساعة واحدة و12 دقيقة». */
export function durationInFull(t: Translate, ms: number, role: DurationCase = 'plain'): string {
  const first = largest(ms);
  const small = { days: 'hours', hours: 'minutes', minutes: 'seconds', seconds: undefined } as const;
  const size = { days: DAY, hours: HOUR, minutes: MINUTE, seconds: 1000 } as const;
  const next = small[first.unit];
  if (next === undefined || next === 'seconds') return durationInWords(t, ms, role);
  const rest = Math.floor((Math.max(0, ms) - first.count * size[first.unit]) / size[next]);
  if (rest === 0) return durationInWords(t, ms, role);
  return t('common.duration.joined', {
    first: t(words[role][first.unit], { count: first.count }),
    second: t(words[role][next], { count: rest }),
  });
}

/**
 * Short units for figures and chips: «3 س 20 د» / "3 h 20 m"; whole hours and days are words: «10 ساعات» / "10 hours". Use
 * `durationInFull` as the accessible name.
 */
export function durationShort(t: Translate, ms: number, role: DurationCase = 'plain'): string {
  const size = Math.max(0, ms);
  if (size < MINUTE) return t('common.duration.short.seconds', { seconds: Math.floor(size / 1000) });
  const days = Math.floor(size / DAY);
  const hours = Math.floor((size % DAY) / HOUR);
  const minutes = Math.floor((size % HOUR) / MINUTE);
  if (size < HOUR) return t('common.duration.short.minutes', { minutes });
  if ((days > 1 ? hours : minutes) === 0) return durationInWords(t, ms, role);
  if (days > 1) return t('common.duration.short.days', { days, hours });
  return t('common.duration.short.hours', { hours: days * 24 + hours, minutes });
}
