import { isTouchedBy, type SlaSettings } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { runningClocksQuery, useSaveSlaSettings } from './api.ts';

type Props = {
  readonly revision: number;
  readonly settings: SlaSettings;
  readonly onClose: () => void;
  readonly onSaved: (revision: number) => void;
};

/** Says how many messages the settings move before they are saved. It counts with the function that moves them. */
export function SaveDialog({ revision, settings, onClose, onSaved }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const save = useSaveSlaSettings();
  const { data, error } = useQuery(runningClocksQuery);
  const next = { revision: revision + 1, settings };
  const touched = data?.clocks.filter((clock) => isTouchedBy(clock, next)).length ?? null;
  const isPart = data !== undefined && data.total > data.clocks.length;
  const problem = save.error ?? error;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<T id="support.save.title" />}
      confirmLabel={t('common.action.save')}
      isPending={save.isPending}
      errorMessage={problem === null ? undefined : textOf(problem)}
      onConfirm={() => save.mutate({ revision, settings }, { onSuccess: (model) => onSaved(model.revision) })}
    >
      {touched === null ? (
        <T id="support.save.counting" />
      ) : (
        <T id={isPart ? 'support.save.touches-at-least' : 'support.save.touches'} values={{ count: touched }} />
      )}
    </ConfirmDialog>
  );
}
