import type { BusinessPreferences, Iso, Language } from '@sumaa/contracts';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session.ts';
import { useSettingsDraft, type SavedSettings } from '../../../lib/settings-draft.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { Select } from '../../../ui/select.tsx';
import { ExactTime } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { useOptions, type ShownPreference } from './options.ts';
import { useSavePreferences } from './queries.ts';

export type PreferencesFormProps = { readonly saved: SavedSettings<BusinessPreferences>; readonly savedAt: Iso | null };

/** The fields in their order, and what a choice changes. */
const fields: { readonly [Name in ShownPreference]: (value: string, now: BusinessPreferences) => Partial<BusinessPreferences> } = {
  timeZone: (value) => ({ timeZone: value as BusinessPreferences['timeZone'] }),
  answerTarget: (value, { answerTarget }) => ({ answerTarget: { ...answerTarget, ms: Number(value) } }),
  language: (value) => ({ language: value === 'registered' ? null : (value as Language) }),
  dateFormat: (value) => ({ dateFormat: value as BusinessPreferences['dateFormat'] }),
};
const shownFields = Object.keys(fields) as readonly ShownPreference[];
const isShown = (field: keyof BusinessPreferences): field is ShownPreference => field in fields;

/** What holds for all members, saved together. */
export function PreferencesForm({ saved, savedAt }: PreferencesFormProps) {
  const t = useT();
  const format = useFormat();
  const textOf = useErrorText();
  const { fullName } = useSession();
  const { draft, base, changed, theirs, isOld, revision, set, discard, keepMine, start } = useSettingsDraft(saved);
  const save = useSavePreferences();
  const { options, valueIn } = useOptions(draft);
  const textIn = (field: ShownPreference, values: BusinessPreferences): string => {
    const value = valueIn(values)[field];
    return options[field].find((option) => option.value === value)?.label ?? format.durationFull(Number(value));
  };
  const changesOf = (names: readonly (keyof BusinessPreferences)[], to: BusinessPreferences) =>
    names.filter(isShown).map((id) => ({ id, label: t(`settings.field.${id}`), from: textIn(id, base), to: textIn(id, to) }));
  const isRefused = save.error !== null && !isApiError(save.error, 'settings_changed');

  return (
    <div className="flex flex-col gap-5">
      {isOld && (
        <ConflictNotice savedByName={saved.savedByName} changes={changesOf(theirs, saved.values)} onKeep={keepMine} onDiscard={discard} />
      )}
      <Card as="section" aria-labelledby="business-preferences">
        <CardHeader
          id="business-preferences"
          title={<T id="settings.preferences.title" />}
          summary={<T id="settings.preferences.summary" />}
        />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          {shownFields.map((field) => (
            <Select
              key={field}
              label={t(`settings.field.${field}`)}
              description={t(`settings.preferences.${field}.hint`)}
              options={options[field]}
              value={valueIn(draft)[field]}
              onChange={(value) => {
                save.reset();
                set(fields[field](value, draft));
              }}
            />
          ))}
        </div>
      </Card>
      {savedAt !== null && (
        <p className="text-small text-muted">
          <T
            id="settings.save.last"
            values={{ at: <ExactTime at={savedAt} />, name: <Name>{saved.savedByName ?? t('settings.save.somebody')}</Name> }}
          />
        </p>
      )}
      <SaveBar
        changes={changesOf(changed, draft)}
        onSave={() =>
          save.mutate(
            { revision, preferences: draft },
            {
              onSuccess: (model) => {
                start({ revision: model.revision, savedByName: fullName, values: model.preferences });
                showToast({ title: t('settings.save.done'), tone: 'success' });
              },
            },
          )
        }
        onDiscard={() => {
          save.reset();
          discard();
        }}
        isPending={save.isPending}
        {...(isOld ? { blocked: t('settings.conflict.first') } : {})}
        {...(isRefused ? { error: textOf(save.error) } : {})}
      />
    </div>
  );
}
