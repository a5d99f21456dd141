import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { backupsQuery, releaseCommand } from './backups-api.ts';
import { BackupDialog } from './backup-dialog.tsx';
import { BackupsCard } from './backups-card.tsx';
import { MigrationsCard } from './migrations-card.tsx';
import { UpdatesCard } from './updates-card.tsx';

type Props = { readonly backup: string | undefined; readonly onOpen: (backup: string | undefined) => void };

/** Backups, how to restore one, whether there is a newer version, and what this installation was migrated by. */
export function MaintenanceTab({ backup, onOpen }: Props) {
  const format = useFormat();
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
      {data.quarantine !== null && (
        <Notice tone="warning" title={<T id="system.quarantine" values={{ at: format.exact(data.quarantine.backupAt) }} />}>
          <T id="system.quarantine.hint" /> <code dir="ltr">{releaseCommand}</code>
        </Notice>
      )}
      <BackupsCard backups={data} onOpen={onOpen} />
      <UpdatesCard />
      <MigrationsCard migrations={data.migrations} />
      {opened?.contents && <BackupDialog item={opened} newest={data.items[0]} onClose={() => onOpen(undefined)} />}
    </div>
  );
}
