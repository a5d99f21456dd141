import { useMemo } from 'react';
import * as duration from './duration.ts';
import * as format from './format.ts';
import type { Instant } from './format.ts';
import { useLocale } from './locale-provider.tsx';
import { useSessionState } from '../session/session.ts';
import { useT } from './t.tsx';

/**
 * Every formatter bound to the current language, and to the calendar and date format of the user. Times use the zone of the business by
 * default; without one, that of the browser.
 */
export function useFormat(ownZone?: string) {
  const { language } = useLocale();
  const state = useSessionState();
  const session = state.status === 'signed-in' || state.status === 'ended' ? state.session : null;
  const timeZone = ownZone ?? session?.display.timeZone ?? undefined;
  const dateFormat = session?.display.dateFormat;
  const calendar = session?.display.calendar;
  const t = useT();
  return useMemo(() => {
    const settings = { language, timeZone, dateFormat, calendar };
    return {
      number: (value: number, options?: Intl.NumberFormatOptions) => format.formatNumber(language, value, options),
      percent: (ratio: number, fractionDigits?: number) => format.formatPercent(language, ratio, fractionDigits),
      signed: (value: number, options?: Intl.NumberFormatOptions) => format.formatSigned(language, value, options),
      rating: (value: number) => format.formatRating(language, value),
      money: (money: { readonly amount: number; readonly currency: string }) => format.formatMoney(language, money),
      sum: (halalas: number) => format.formatSum(language, halalas),
      time: (instant: Instant) => format.formatTime(settings, instant),
      time24: (instant: Instant) => format.formatTime(settings, instant, true),
      day: (instant: Instant, now: Instant) => format.formatDay(settings, instant, now),
      weekday: (instant: Instant) => format.formatWeekday(settings, instant),
      month: (instant: Instant) => format.formatMonth(settings, instant),
      exact: (instant: Instant) => format.formatExact(settings, instant),
      exact24: (instant: Instant) => format.formatExact(settings, instant, true),
      hijri: (instant: Instant) => format.formatHijri(settings, instant),
      relative: (instant: Instant, now: Instant) => format.formatRelative(settings, instant, now),
      duration: (ms: number, role?: duration.DurationCase) => duration.durationInWords(t, ms, role),
      durationFull: (ms: number, role?: duration.DurationCase) => duration.durationInFull(t, ms, role),
      durationShort: (ms: number, role?: duration.DurationCase) => duration.durationShort(t, ms, role),
    };
  }, [language, timeZone, dateFormat, calendar, t]);
}

export type Format = ReturnType<typeof useFormat>;
