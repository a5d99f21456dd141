import type { DataRetention } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { retentionEffectQuery } from './api.ts';

type Props = {
  readonly retention: DataRetention;
  readonly isPending: boolean;
  readonly error: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Says how many reviews a shorter time erases before it is saved. */
export function RetentionDialog({ retention, isPending, error, onConfirm, onClose }: Props) {
  const t = useT();
  const textOf = useErrorText();
  const { tenantId } = useSession();
  const effect = useQuery(retentionEffectQuery(tenantId, retention));
  const problem = error ?? (effect.error === null ? undefined : textOf(effect.error));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="privacy.retention.confirm.title" />}
      confirmLabel={t('privacy.retention.confirm.submit')}
      isPending={isPending || effect.isFetching}
      errorMessage={problem}
      onConfirm={() => {
        if (effect.data !== undefined) onConfirm();
      }}
    >
      {effect.data === undefined ? (
        <T id="privacy.retention.confirm.counting" />
      ) : (
        <T id="privacy.retention.confirm.text" values={{ count: effect.data }} />
      )}
    </ConfirmDialog>
  );
}
