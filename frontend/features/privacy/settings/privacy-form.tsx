import { isShorterRetention, retentions, type PrivacyView } from '@sumaa/contracts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSettingsDraft } from '../../../lib/form/settings-draft.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ConflictNotice } from '../../../ui/states/conflict-notice.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { SaveBar } from '../../../ui/layout/save-bar.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useSavePrivacy } from './api.ts';
import { PageCard } from './page-card.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { changesOf, savedOf, type PrivacyValues } from './values.tsx';

/** Edits a draft of the settings that were saved last when it began. */
export function PrivacyForm({ saved }: { readonly saved: PrivacyView }) {
  const t = useT();
  const textOf = useErrorText();
  const latest = savedOf(saved);
  const { draft, base, revision, changed, theirs, isOld, ...own } = useSettingsDraft(latest);
  const [isConfirming, setConfirming] = useState(false);
  const save = useSavePrivacy();
  const set = (patch: Partial<PrivacyValues>) => {
    save.reset();
    own.set(patch);
  };
  const submit = () =>
    save.mutate(
      { ...draft, revision, slug: draft.slug === '' ? null : draft.slug },
      {
        onSuccess: (model) => {
          own.start({ revision: model.revision, savedByName: null, values: { ...draft, slug: model.slug ?? '' } });
          showToast({ title: t('settings.save.done'), tone: 'success' });
        },
        onSettled: () => setConfirming(false),
      },
    );
  const slugError = isApiError(save.error) ? save.error.fieldErrors['slug']?.[0] : undefined;
  const error = save.error === null ? undefined : (slugError ?? textOf(save.error));
  const discard = () => {
    save.reset();
    own.discard();
  };
  return (
    <div className="flex flex-col gap-5">
      {isOld && (
        <ConflictNotice
          savedByName={saved.changedByName}
          changes={changesOf(theirs, base, latest.values)}
          onKeep={() => {
            save.reset();
            own.keepMine();
          }}
          onDiscard={discard}
        />
      )}
      <PageCard saved={saved} draft={draft} set={set} slugError={slugError} />
      <Card as="section" aria-labelledby="privacy-retention">
        <CardHeader id="privacy-retention" title={<T id="privacy.retention.title" />} summary={<T id="privacy.retention.summary" />} />
        <RadioGroup
          label={t('privacy.field.dataRetention')}
          value={draft.dataRetention}
          onChange={(dataRetention) => set({ dataRetention })}
          choices={retentions.map((value) => ({ value, label: <T id={`privacy.retention.${value}`} /> }))}
        />
      </Card>
      {saved.changedAt !== null && (
        <p className="text-small text-muted">
          <T
            id="settings.save.last"
            values={{ at: <ExactTime at={saved.changedAt} />, name: <Name>{saved.changedByName ?? t('settings.save.somebody')}</Name> }}
          />
        </p>
      )}
      <SaveBar
        changes={changesOf(changed, base, draft)}
        onSave={() => (isShorterRetention(draft.dataRetention, base.dataRetention) ? setConfirming(true) : submit())}
        onDiscard={discard}
        isPending={save.isPending}
        {...(isOld ? { blocked: <T id="settings.conflict.first" /> } : {})}
        {...(error === undefined ? {} : { error })}
      />
      {isConfirming && (
        <RetentionDialog
          retention={draft.dataRetention}
          isPending={save.isPending}
          error={error}
          onConfirm={submit}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
