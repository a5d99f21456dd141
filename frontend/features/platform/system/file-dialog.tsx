import type { BackupFile } from '@sumaa/contracts';
import { FlaskConical } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { CheckDialog } from '../components/check-dialog.tsx';
import { BackupChecked, BackupHolds } from './backup-holds.tsx';
import { useCheckBackupFile } from './backups-api.ts';

type Props = { readonly of: BackupFile; readonly onClose: () => void };

/** What a file holds that was not made here, once it was read to its end. */
export function FileDialog({ of, onClose }: Props) {
  const t = useT();
  const check = useCheckBackupFile();
  const { file, contents } = of;
  return (
    <CheckDialog
      title={t('system.files.title')}
      check={<T id="system.restore.check" />}
      icon={FlaskConical}
      isPending={check.isPending}
      isDisabled={false}
      onCheck={() => check.mutate(file)}
      error={check.error}
      onForget={() => check.reset()}
      onClose={onClose}
    >
      <p className="break-all">
        <bdi dir="ltr">{file}</bdi>
      </p>
      {of.check === null && !of.isChecking ? (
        <p>
          <T id="system.files.unread" />
        </p>
      ) : (
        <BackupChecked of={of} at={of.checkedAt} />
      )}
      {contents !== null && of.check?.result === 'whole' && <BackupHolds contents={contents} />}
    </CheckDialog>
  );
}
