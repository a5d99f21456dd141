import { AnswerTarget, fieldErrorText, undoWindows, type BusinessPreferences, type Iso, type Language } from '@sumaa/contracts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSettingsDraft, type SavedSettings } from '../../../lib/form/settings-draft.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ConflictNotice } from '../../../ui/states/conflict-notice.tsx';
import { SaveBar } from '../../../ui/layout/save-bar.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { AnswerHoursCard } from './answer-hours-card.tsx';
import { useOptions, type ListedPreference } from './options.ts';
import { useSavePreferences } from './queries.ts';

export type PreferencesFormProps = {
  readonly saved: SavedSettings<BusinessPreferences>;
  readonly savedAt: Iso | null;
  /** For one unit of each currency; null: no rate is known. */
  readonly riyals: Readonly<Record<'USD' | 'EUR', number | null>>;
};

/** The fields in their order, and what a choice changes. */
const fields: { readonly [Name in ListedPreference]: (value: string, now: BusinessPreferences) => Partial<BusinessPreferences> } = {
  timeZone: (value) => ({ timeZone: value as BusinessPreferences['timeZone'] }),
  weekStart: (value) => ({ weekStart: value as BusinessPreferences['weekStart'] }),
  answerTarget: (value, { answerTarget }) => ({ answerTarget: { ...answerTarget, ms: Number(value) } }),
  language: (value) => ({ language: value === 'registered' ? null : (value as Language) }),
  dateFormat: (value) => ({ dateFormat: value as BusinessPreferences['dateFormat'] }),
  calendar: (value) => ({ calendar: value as BusinessPreferences['calendar'] }),
  undoSeconds: (value) => ({ undoSeconds: undoWindows.find((seconds) => String(seconds) === value) ?? null }),
  currency: (value) => ({ currency: value as BusinessPreferences['currency'] }),
};
const listed = Object.keys(fields) as readonly ListedPreference[];

/** What is wrong with the target for answers, by path. */
function problemsOf(target: AnswerTarget, language: Language): ReadonlyMap<string, string> {
  const issues = AnswerTarget.safeParse(target).error?.issues ?? [];
  return new Map(issues.map(({ path, message }) => [path.join('.'), fieldErrorText(message, language)]));
}

/** What holds for all members, saved together. */
export function PreferencesForm({ saved, savedAt, riyals }: PreferencesFormProps) {
  const t = useT();
  const { language } = useLocale();
  const textOf = useErrorText();
  const { fullName } = useSession();
  const { draft, base, changed, theirs, isOld, revision, set, discard, keepMine, start } = useSettingsDraft(saved);
  const save = useSavePreferences();
  const { options, valueIn, textIn } = useOptions(draft, riyals);
  const [isChecked, setChecked] = useState(false);
  const problems = isChecked ? problemsOf(draft.answerTarget, language) : new Map<string, string>();
  const changesOf = (names: readonly (keyof BusinessPreferences)[], to: BusinessPreferences) =>
    names.map((id) => ({ id, label: t(`settings.field.${id}`), from: textIn(id, base), to: textIn(id, to) }));
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
          {listed.map((field) => (
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
      <AnswerHoursCard
        key={revision}
        target={draft.answerTarget}
        onChange={(answerTarget) => {
          save.reset();
          set({ answerTarget });
        }}
        errorAt={(...path) => problems.get(['working', ...path].join('.'))}
      />
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
        onSave={() => {
          setChecked(true);
          if (problemsOf(draft.answerTarget, language).size > 0) return;
          save.mutate(
            { revision, preferences: draft },
            {
              onSuccess: (model) => {
                start({ revision: model.revision, savedByName: fullName, values: model.preferences });
                showToast({ title: t('settings.save.done'), tone: 'success' });
              },
            },
          );
        }}
        onDiscard={() => {
          save.reset();
          setChecked(false);
          discard();
        }}
        isPending={save.isPending}
        {...(isOld ? { blocked: t('settings.conflict.first') } : {})}
        {...(isRefused ? { error: textOf(save.error) } : problems.size > 0 ? { error: t('settings.answerTarget.problem') } : {})}
      />
    </div>
  );
}
