import type { BackupFile } from '@sumaa/contracts';
import { Archive, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFileSize } from '../../../lib/locale/file-size.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { FileDialog } from './file-dialog.tsx';

type Props = {
  readonly files: readonly BackupFile[];
  readonly unreadable: readonly string[];
  readonly isServed: boolean;
  readonly onRestore: (file: string) => void;
};

/** Files among the backups that no backup of this platform tells of: made before a restore, or brought here. */
export function OtherBackupsCard({ files, unreadable, isServed, onRestore }: Props) {
  const t = useT();
  const size = useFileSize();
  const [openedFile, setOpened] = useState<string | null>(null);
  const opened = files.find(({ file }) => file === openedFile);
  const columns: DataColumn<BackupFile>[] = [
    {
      id: 'age',
      header: t('system.backups.age'),
      onCard: 'title',
      cell: ({ createdAt, file }) => (
        <span className="flex flex-col">
          <RelativeTime at={createdAt} className="font-medium" />
          <span className="text-small text-muted">
            <ExactTime at={createdAt} />
          </span>
          <bdi dir="ltr" className="self-start text-small break-all text-muted">
            {file}
          </bdi>
        </span>
      ),
    },
    { id: 'size', header: t('system.backups.size'), cell: ({ bytes }) => size(bytes) },
    { id: 'build', header: t('system.backups.build'), cell: ({ build }) => (build === null ? '—' : <bdi dir="ltr">{build}</bdi>) },
    {
      id: 'restore',
      header: t('system.backups.actions'),
      align: 'end',
      cell: ({ file, isOurs }) =>
        isOurs ? (
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="sm" onPress={() => setOpened(file)} aria-label={t('system.files.check.of', { file })}>
              <T id="system.restore.check" />
            </Button>
            {isServed && (
              <Button size="sm" onPress={() => onRestore(file)}>
                <T id="system.restore.order" />
              </Button>
            )}
          </span>
        ) : (
          <Badge size="sm" tone="coral" icon={ShieldAlert}>
            <T id="system.backups.foreign" />
          </Badge>
        ),
    },
  ];
  return (
    <Card as="section" aria-labelledby="other-backups-title">
      <CardHeader id="other-backups-title" title={<T id="system.backups.others" />} summary={<T id="system.backups.others.hint" />} />
      {unreadable.length > 0 && (
        <Notice
          tone="warning"
          className="mb-3"
          title={
            <T id="system.backups.unreadable" values={{ count: unreadable.length, files: <bdi dir="ltr">{unreadable.join(', ')}</bdi> }} />
          }
        />
      )}
      <DataTable
        label={t('system.backups.others')}
        columns={columns}
        rows={files}
        rowId={({ file }) => file}
        isLoading={false}
        error={null}
        onRetry={() => {}}
        empty={<EmptyState icon={Archive} title={t('system.backups.others.none')} />}
      />
      {opened !== undefined && <FileDialog of={opened} isServed={isServed} onClose={() => setOpened(null)} />}
    </Card>
  );
}
