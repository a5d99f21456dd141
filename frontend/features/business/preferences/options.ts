import { businessTimeZones, dateFormats, hour, type BusinessPreferences, type BusinessTimeZone, type Language } from '@sumaa/contracts';
import { formatFigures } from '../../../lib/locale/format.ts';
import type { MessageId } from '../../../lib/locale/message-ids.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import type { Option } from '../../../ui/select.tsx';

/** The preferences of a business that the tab shows. */
export type ShownPreference = 'timeZone' | 'answerTarget' | 'language' | 'dateFormat';

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
/** Its day and month cannot be taken for each other. */
const exampleDate = '2026-12-31T00:00:00.000Z';
const targets = [1, 2, 4, 8, 12, 24, 48, 72, 168].map((hours) => hours * hour);

/** The options of each preference, and how its value reads. */
export function useOptions(preferences: BusinessPreferences) {
  const t = useT();
  const format = useFormat();
  const options: Record<ShownPreference, readonly Option[]> = {
    timeZone: businessTimeZones.map((value) => ({ value, label: t(zones[value]) })),
    answerTarget: [...new Set([...targets, preferences.answerTarget.ms])]
      .toSorted((one, other) => one - other)
      .map((ms) => ({ value: String(ms), label: format.durationFull(ms) })),
    language: languages.map(({ value, labelId }) => ({ value, label: t(labelId) })),
    dateFormat: dateFormats.map((value) => ({ value, label: formatFigures(value, 'UTC', exampleDate) })),
  };
  const valueIn = (values: BusinessPreferences): Record<ShownPreference, string> => ({
    timeZone: values.timeZone,
    answerTarget: String(values.answerTarget.ms),
    language: values.language ?? 'registered',
    dateFormat: values.dateFormat,
  });
  return { options, valueIn };
}
