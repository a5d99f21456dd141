import type { BusinessChoices, NotificationChoices, OwnChoices } from '@sumaa/contracts';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSettingsDraft } from '../../../lib/form/settings-draft.ts';
import { ConflictNotice } from '../../../ui/states/conflict-notice.tsx';
import { SaveBar } from '../../../ui/layout/save-bar.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { BranchesCard } from './branches-card.tsx';
import { useChangeTexts } from './change-texts.ts';
import { ChoicesMatrix } from './choices-matrix.tsx';
import { DailyCard } from './daily-card.tsx';
import { QuietCard } from './quiet-card.tsx';
import { SmsNotice } from './sms-notice.tsx';
import { WhatsAppNotice } from './whatsapp-notice.tsx';
import { useSaveChoices, type ChoicesOf } from './queries.ts';
import { choicesOfValues, isSomethingDaily, valuesOf } from './values.ts';

export type ChoicesFormProps = {
  readonly of: ChoicesOf;
  readonly saved: BusinessChoices;
  /** What holds where nothing is chosen. */
  readonly inherited: NotificationChoices;
  /** Whether text messages can reach the person; null: it is about a business. */
  readonly phone: OwnChoices['phone'] | null;
  /** Whether WhatsApp can reach the person; null: it is about a business. */
  readonly whatsapp: OwnChoices['whatsapp'] | null;
  /** To choose among. */
  readonly branches: OwnChoices['branches'];
};

/** The matrix, quiet hours and branches of a person or a business, saved together. */
export function ChoicesForm({ of, saved, inherited, phone, whatsapp, branches }: ChoicesFormProps) {
  const t = useT();
  const textOf = useErrorText();
  const { fullName } = useSession();
  const { kinds, channels, revision: savedRevision, savedByName, choices } = saved;
  const matrix = { kinds, channels };
  const values = valuesOf(choices, inherited, matrix);
  const form = useSettingsDraft({ revision: savedRevision, savedByName, values });
  const { draft, base, changed, theirs, isOld, revision, set, discard, keepMine, start } = form;
  const save = useSaveChoices(of);
  const textsOf = useChangeTexts(base);
  const isRefused = save.error !== null && !isApiError(save.error, 'settings_changed');
  return (
    <div className="flex flex-col gap-5">
      {isOld && <ConflictNotice savedByName={savedByName} changes={textsOf(theirs, values)} onKeep={keepMine} onDiscard={discard} />}
      <SmsNotice isAvailable={channels.includes('sms')} phone={phone} />
      <WhatsAppNotice isAvailable={channels.includes('whatsapp')} whatsapp={whatsapp} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <ChoicesMatrix
          {...matrix}
          of={of}
          values={draft}
          onSwitch={(name, isOn) => set({ [name]: isOn })}
          onTiming={(name, timing) => set({ [name]: timing })}
        />
        <div className="flex flex-col gap-5">
          {branches.length > 1 && (
            <BranchesCard branches={branches} wanted={draft.branches} onChange={(wanted) => set({ branches: wanted })} />
          )}
          {isSomethingDaily(draft, matrix) && <DailyCard at={draft.dailyAt} onChange={(dailyAt) => set({ dailyAt })} />}
          <QuietCard quiet={draft.quiet} onChange={(quiet) => set({ quiet })} />
        </div>
      </div>
      <SaveBar
        changes={textsOf(changed, draft)}
        onSave={() =>
          save.mutate(
            { revision, choices: choicesOfValues(draft, choices, inherited, matrix) },
            {
              onSuccess: (model) => {
                start({ revision: model.revision, savedByName: fullName, values: draft });
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
        {...(isOld ? { blocked: <T id="settings.conflict.first" /> } : {})}
        {...(isRefused ? { error: textOf(save.error) } : {})}
      />
    </div>
  );
}
