import type { BackupItem } from '@sumaa/contracts';
import { ArchiveRestore, FlaskConical } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckDialog } from '../components/check-dialog.tsx';
import { BackupChecked, BackupHolds } from './backup-holds.tsx';
import { useCheckBackup } from './backups-api.ts';
import { Command, RestoreSteps } from './restore-steps.tsx';

type Props = {
  readonly item: BackupItem;
  readonly newest: BackupItem | undefined;
  /** Null where a restore cannot be ordered here. */ readonly onRestore: ((file: string) => void) | null;
  readonly onClose: () => void;
};

/** What a backup holds, whether its file can be read to the end, and how it is restored. */
export function BackupDialog({ item, newest, onRestore, onClose }: Props) {
  const t = useT();
  const check = useCheckBackup();
  const { contents } = item;
  if (contents === null) return null;
  const behind = Math.max(0, (newest?.events ?? 0) - contents.events);
  return (
    <CheckDialog
      title={t('system.restore.title')}
      check={<T id="system.restore.check" />}
      icon={FlaskConical}
      isPending={check.isPending || item.isChecking}
      isDisabled={item.isChecking}
      onCheck={() => check.mutate(item.id)}
      error={check.error}
      onForget={() => check.reset()}
      onClose={onClose}
    >
      <p className="break-all">
        <bdi dir="ltr">{contents.file}</bdi>
      </p>
      <BackupChecked of={item} at={item.checkedAt ?? item.endedAt} />
      <BackupHolds contents={contents} />
      {behind > 0 && (
        <p>
          <T id="system.restore.behind" values={{ count: behind }} />
        </p>
      )}
      <h3 className="font-semibold">
        <T id="system.restore.how" />
      </h3>
      {onRestore !== null ? (
        <div className="flex flex-col items-start gap-2">
          <p>
            <T id="system.restore.order.hint" />
          </p>
          <Button
            variant="danger"
            icon={ArchiveRestore}
            onPress={() => {
              onClose();
              onRestore(contents.file);
            }}
          >
            <T id="system.restore.order" />
          </Button>
        </div>
      ) : (
        <RestoreSteps file={contents.file} />
      )}
      <p>
        <T id="system.restore.elsewhere" />
        <Command text={`npm run restore -- DATA_DIR/backups/${contents.file} --into-empty`} />
      </p>
      <p className="text-small text-muted">
        <T id="system.restore.erased" /> <T id="system.restore.data-dir" />
      </p>
    </CheckDialog>
  );
}
