import {
  businessTimeZones,
  calendars,
  currencies,
  dateFormats,
  hour,
  openMsOfWeek,
  undoWindows,
  weekStarts,
  type BusinessPreferences,
  type BusinessTimeZone,
  type Currency,
  type Language,
} from '@sumaa/contracts';
import { formatFigures } from '../../../lib/locale/format.ts';
import type { MessageId } from '../../../lib/locale/message-ids.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import type { Option } from '../../../ui/fields/select.tsx';

/** The preferences of a business that are chosen from a list; of the target for answers its length. */
export type ListedPreference = keyof BusinessPreferences;

const zones: Record<BusinessTimeZone, MessageId> = {
  'Asia/Riyadh': 'settings.zone.riyadh',
  'Asia/Dubai': 'settings.zone.dubai',
  UTC: 'settings.zone.utc',
};
const languages: readonly { readonly value: Language | 'registered'; readonly labelId: MessageId }[] = [
  { value: 'registered', labelId: 'settings.language.registered' },
  { value: 'ar', labelId: 'settings.language.ar' },
  { value: 'en', labelId: 'settings.language.en' },
];
const currencyNames: Record<Currency, MessageId> = {
  SAR: 'settings.currency.sar',
  USD: 'settings.currency.usd',
  EUR: 'settings.currency.eur',
};
/** Its day and month cannot be taken for each other. */
const exampleDate = '2026-12-31T00:00:00.000Z';
/** Stands for null: what the installation sets. */
const byDefault = 'default';
const targets = [1, 2, 4, 8, 12, 24, 48, 72, 168].map((hours) => hours * hour);

/** The options of each preference, and how its value reads. `riyals`: for one unit of a currency; null: no rate is known. */
export function useOptions(preferences: BusinessPreferences, riyals: Readonly<Record<'USD' | 'EUR', number | null>>) {
  const t = useT();
  const format = useFormat();
  const isShown = (currency: Currency) => currency === 'SAR' || riyals[currency] !== null || currency === preferences.currency;
  const options: Record<ListedPreference, readonly Option[]> = {
    timeZone: businessTimeZones.map((value) => ({ value, label: t(zones[value]) })),
    weekStart: weekStarts.map((value) => ({ value, label: t(`hours.day.${value}`) })),
    currency: currencies.filter(isShown).map((value) => ({ value, label: t(currencyNames[value]) })),
    answerTarget: [...new Set([...targets, preferences.answerTarget.ms])]
      .toSorted((one, other) => one - other)
      .map((ms) => ({ value: String(ms), label: format.durationFull(ms) })),
    language: languages.map(({ value, labelId }) => ({ value, label: t(labelId) })),
    calendar: calendars.map((value) => ({ value, label: t(`settings.calendar.${value}`) })),
    undoSeconds: [
      { value: byDefault, label: t('settings.undoSeconds.default') },
      ...undoWindows.map((value) => ({ value: String(value), label: format.durationFull(value * 1000) })),
    ],
    dateFormat: dateFormats.map((value) => ({ value, label: formatFigures(value, 'UTC', exampleDate) })),
  };
  const valueIn = (values: BusinessPreferences): Record<ListedPreference, string> => ({
    ...values,
    answerTarget: String(values.answerTarget.ms),
    language: values.language ?? 'registered',
    undoSeconds: values.undoSeconds === null ? byDefault : String(values.undoSeconds),
  });
  const textIn = (field: ListedPreference, values: BusinessPreferences): string => {
    const value = valueIn(values)[field];
    if (field !== 'answerTarget') return options[field].find((option) => option.value === value)?.label ?? value;
    const { ms, working } = values.answerTarget;
    if (working.kind === 'wall_clock') return format.durationFull(ms);
    return t('settings.answerTarget.hours', { target: format.durationFull(ms), hours: Math.round(openMsOfWeek(working.week) / hour) });
  };
  return { options, valueIn, textIn };
}
