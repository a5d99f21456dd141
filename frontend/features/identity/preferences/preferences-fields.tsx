import { calendars, dateFormats, themes, undoWindows, type PersonPreferences, type preferencesRoutes } from '@sumaa/contracts';
import type { output } from 'zod';
import { formatFigures } from '../../../lib/locale/format.ts';
import { languages } from '../../../lib/locale/language.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useTheme } from '../../../lib/look/use-theme.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useChangePreferences } from './queries.ts';

type Preferences = output<typeof preferencesRoutes.preferences.model>;
type Field = keyof PersonPreferences;

/** Stands for null: what the business or the product sets. */
const byDefault = 'default';
/** Its day and month cannot be taken for each other. */
const exampleDate = '2026-12-31T00:00:00.000Z';

/** Each choice is saved at once. */
export function PreferencesFields({ chosen, defaults }: Preferences) {
  const t = useT();
  const format = useFormat();
  const { theme } = useTheme();
  const change = useChangePreferences();

  const field = <V extends string | number>(name: Field, values: readonly V[], textOf: (value: V) => string) => {
    const options = values.map((value) => ({ value: String(value), label: textOf(value) }));
    const preset = { value: byDefault, label: t('account.preferences.default', { value: textOf(defaults[name] as V) }) };
    // The browser's theme holds until one is chosen, so that there is no other default.
    const known = chosen[name] ?? (name === 'theme' ? theme : byDefault);
    return (
      <Select
        key={name}
        label={t(`settings.field.${name}`)}
        description={t(`account.preferences.${name}.hint`)}
        options={name === 'theme' ? options : [preset, ...options]}
        value={String(known)}
        isDisabled={change.isPending}
        onChange={(option) =>
          change.mutate(
            { [name]: option === byDefault ? null : values.find((value) => String(value) === option) },
            { onSuccess: () => showToast({ title: t('account.preferences.done'), tone: 'success' }) },
          )
        }
      />
    );
  };

  return (
    <div className="flex max-w-md flex-col gap-4">
      <FormError error={change.error} />
      {field('language', languages, (value) => t(`settings.language.${value}`))}
      {field('dateFormat', dateFormats, (value) => formatFigures(value, 'UTC', exampleDate))}
      {field('calendar', calendars, (value) => t(`settings.calendar.${value}`))}
      {field('undoSeconds', undoWindows, (value) => format.durationFull(value * 1000))}
      {field('theme', themes, (value) => t(`shell.theme.${value}`))}
    </div>
  );
}
