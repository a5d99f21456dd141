import type { BackupFile } from '@sumaa/contracts';
import { FlaskConical } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { CheckDialog } from '../components/check-dialog.tsx';
import { BackupChecked, BackupHolds } from './backup-holds.tsx';
import { useCheckBackupFile } from './backups-api.ts';
import { RestoreSteps } from './restore-steps.tsx';

type Props = {
  readonly of: BackupFile;
  /** Whether a restore can be ordered here. */
  readonly isServed: boolean;
  readonly onClose: () => void;
};

/** What a file holds that was not made here, once it was read to its end, and how it is restored. */
export function FileDialog({ of, isServed, onClose }: Props) {
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
      {!isServed && (
        <>
          <h3 className="font-semibold">
            <T id="system.restore.how" />
          </h3>
          <RestoreSteps file={file} />
        </>
      )}
    </CheckDialog>
  );
}
