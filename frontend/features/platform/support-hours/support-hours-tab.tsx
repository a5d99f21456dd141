import { type SlaSettings, type slaSettingsRoutes } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { output } from 'zod';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import type { ErrorAt } from '../../../ui/hours/hours.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { slaSettingsQuery } from './api.ts';
import { isSame, problemsOf } from './draft.ts';
import { HoursEditor } from './hours-editor.tsx';
import { PoliciesEditor } from './policies-editor.tsx';
import { SaveDialog } from './save-dialog.tsx';

type Saved = output<typeof slaSettingsRoutes.slaSettings.model>;

/** Support hours and SLA policies of the platform. */
export function SupportHoursTab() {
  const { data, error, refetch } = useQuery(slaSettingsQuery);
  if (data !== undefined) return <Editor saved={data} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-40 w-full rounded-card" />
      </div>
    </SkeletonGroup>
  );
}

/** Edits a draft of the settings that were saved last when it began. */
function Editor({ saved }: { readonly saved: Saved }) {
  const t = useT();
  const { language } = useLocale();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(saved.settings);
  const [isChecked, setChecked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isChanged = !isSame(draft, base.settings);
  const isOld = saved.revision !== base.revision;
  const start = (from: Saved) => {
    setBase(from);
    setDraft(from.settings);
    setChecked(false);
    setSaving(false);
  };
  // Without changes of one's own, a colleague's simply appear.
  if (isOld && !isChanged) start(saved);
  const problems = isChecked ? problemsOf(draft, language) : new Map<string, string>();
  const errorAt: ErrorAt = (...path) => problems.get(path.join('.'));
  const change = (settings: SlaSettings) => setDraft(settings);
  const save = () => {
    setChecked(true);
    setSaving(problemsOf(draft, language).size === 0);
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-dense text-muted">
        <T id="support.hint" />
      </p>
      {isOld && (
        <Notice
          tone="warning"
          announce="status"
          title={<T id="support.changed" />}
          actions={
            <Button size="sm" onPress={() => start(saved)}>
              <T id="support.changed.load" />
            </Button>
          }
        >
          <T id="support.changed.hint" values={{ name: <Name>{saved.savedByName ?? ''}</Name> }} />
        </Notice>
      )}
      <HoursEditor
        key={base.revision}
        hours={draft.hours}
        onChange={(hours) => change({ ...draft, hours })}
        errorAt={(...path) => errorAt('hours', ...path)}
      />
      <PoliciesEditor key={`policies-${base.revision}`} settings={draft} onChange={change} people={saved.people} errorAt={errorAt} />
      {problems.size > 0 && (
        <Notice tone="error" announce="alert">
          <T id="support.problems" values={{ count: problems.size }} />
        </Notice>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-hairline bg-canvas py-3 max-md:bottom-16">
        <Button variant="primary" isDisabled={!isChanged || isOld} onPress={save}>
          <T id="common.action.save" />
        </Button>
        {isChanged && (
          <Button onPress={() => start(saved)}>
            <T id="support.discard" />
          </Button>
        )}
        {base.savedAt !== null && (
          <p className="text-small text-muted">
            <T
              id="support.saved-by"
              values={{ at: <ExactTime at={base.savedAt} />, name: <Name>{base.savedByName ?? t('support.somebody')}</Name> }}
            />
          </p>
        )}
      </div>
      {isSaving && (
        <SaveDialog
          revision={base.revision}
          settings={draft}
          onClose={() => setSaving(false)}
          onSaved={(revision) => {
            start({ ...base, revision, settings: draft });
            showToast({ title: t('support.saved') });
          }}
        />
      )}
    </div>
  );
}
