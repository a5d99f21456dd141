import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { backupsQuery } from './backups-api.ts';
import { BackupDialog } from './backup-dialog.tsx';
import { BackupsCard } from './backups-card.tsx';
import { OtherBackupsCard } from './other-backups-card.tsx';
import { RecoveryStrip } from './recovery-strip.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { OrderNotice, QuarantineNotice } from './restore-notices.tsx';
import { MigrationsCard } from './migrations-card.tsx';
import { UpdatesCard } from './updates-card.tsx';

type Props = { readonly backup: string | undefined; readonly onOpen: (backup: string | undefined) => void };

/** Backups, how to restore one, whether there is a newer version, and what this installation was migrated by. */
export function MaintenanceTab({ backup, onOpen }: Props) {
  const [restoring, setRestoring] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(backupsQuery);
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
    );
  }
  const opened = data.items.find(({ id }) => id === backup);
  return (
    <div className="flex flex-col gap-4">
      {data.quarantine !== null && <QuarantineNotice backupAt={data.quarantine.backupAt} />}
      {data.restore.order !== null && <OrderNotice order={data.restore.order} />}
      <BackupsCard backups={data} onOpen={onOpen} />
      <RecoveryStrip backups={data} />
      <OtherBackupsCard files={data.others} unreadable={data.unreadable} isServed={data.restore.isServed} onRestore={setRestoring} />
      <UpdatesCard running={data.builds[0]?.version} />
      <MigrationsCard builds={data.builds} migrations={data.migrations} />
      {opened?.contents && (
        <BackupDialog
          item={opened}
          newest={data.items[0]}
          onRestore={data.restore.isServed ? setRestoring : null}
          onClose={() => onOpen(undefined)}
        />
      )}
      {restoring !== null && <RestoreDialog file={restoring} onClose={() => setRestoring(null)} />}
    </div>
  );
}
