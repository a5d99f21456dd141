import { vacancies, type Application } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download, FileUser, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { FilterChip } from '../../ui/marks/chip.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Name, UserText } from '../../ui/marks/user-text.tsx';
import { applicationsQuery, useEraseApplication, useSaveResume } from './api.ts';
import type { AudienceUrlProps } from './url.ts';

const pageSize = 25;

/** Who applied for a job: the résumé to download, and the application to erase. */
export function ApplicationsTab({ url, setUrl }: AudienceUrlProps) {
  const t = useT();
  const textOf = useErrorText();
  const { vacancy, page } = url;
  const query = useQuery(applicationsQuery({ page, pageSize, ...(vacancy && { vacancy }) }));
  const save = useSaveResume();
  const columns = useColumns(save.mutate, (id) => setUrl({ erase: id }));
  const { items = [], total = 0, kept } = query.data ?? {};
  return (
    <div className="flex flex-col gap-4">
      {kept !== undefined && (
        <p className="text-dense text-muted">
          <T id="audience.applications.hint" values={{ count: kept }} />
        </p>
      )}
      <div role="search" aria-label={t('audience.filters')} className="flex flex-wrap items-center gap-2">
        <FilterChip
          label={t('audience.column.vacancy')}
          value={vacancy ?? 'all'}
          none="all"
          onChange={(value) => setUrl({ vacancy: value === 'all' ? undefined : value, page: 1 })}
          options={[
            { value: 'all', label: t('audience.filter.all') },
            ...vacancies.map((value) => ({ value, label: t(`audience.vacancy.${value}`) })),
          ]}
        />
      </div>
      {save.error !== null && (
        <Notice tone="error" announce="alert">
          {textOf(save.error)}
        </Notice>
      )}
      <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
        <DataTable
          label={t('audience.tab.applications')}
          columns={columns}
          rows={items}
          rowId={({ id }) => id}
          isLoading={query.isPending}
          error={query.error}
          onRetry={() => void query.refetch()}
          isFiltered={vacancy !== undefined}
          onClearFilters={() => setUrl({ vacancy: undefined, page: 1 })}
          empty={
            <EmptyState icon={FileUser} title={<T id="audience.empty.applications" />} hint={<T id="audience.empty.applications.hint" />} />
          }
        />
      </div>
      {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onPage={(next) => setUrl({ page: next })} />}
      {url.erase !== undefined && <EraseDialog id={url.erase} onClose={() => setUrl({ erase: undefined })} />}
    </div>
  );
}

function EraseDialog({ id, onClose }: { readonly id: Application['id']; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const erase = useEraseApplication();
  const onSuccess = () => {
    onClose();
    showToast({ title: t('audience.applications.erased'), tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="audience.applications.erase.title" />}
      confirmLabel={t('audience.applications.erase')}
      isPending={erase.isPending}
      errorMessage={erase.error === null ? undefined : textOf(erase.error)}
      onConfirm={() => erase.mutate(id, { onSuccess })}
    >
      <T id="audience.applications.erase.body" />
    </ConfirmDialog>
  );
}

function useColumns(
  onSave: (application: Application) => void,
  onErase: (id: Application['id']) => void,
): readonly DataColumn<Application>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'applicant',
        header: t('audience.column.applicant'),
        onCard: 'title',
        cell: ({ name, email, note }) =>
          name === null ? (
            <span className="text-muted">{t('audience.applications.erased')}</span>
          ) : (
            <div className="flex flex-col">
              <Name>{name}</Name>
              {email !== null && (
                <span className="text-small text-muted">
                  <Name ltr>{email}</Name>
                </span>
              )}
              {note !== null && <UserText className="text-small text-muted">{note}</UserText>}
            </div>
          ),
      },
      { id: 'vacancy', header: t('audience.column.vacancy'), cell: ({ vacancy }) => t(`audience.vacancy.${vacancy}`) },
      { id: 'language', header: t('audience.column.language'), cell: ({ language }) => t(`audience.language.${language}`) },
      { id: 'received', header: t('audience.column.received'), cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
      {
        id: 'kept',
        header: t('audience.column.kept'),
        cell: ({ keptUntil, receivedAt, erasedAt }) =>
          erasedAt === null ? <Num>{format.day(keptUntil, receivedAt)}</Num> : <RelativeTime at={erasedAt} />,
      },
      {
        id: 'resume',
        header: t('audience.column.resume'),
        cell: (application) =>
          application.state === 'erased' ? null : (
            <div className="flex gap-1">
              <IconButton icon={Download} label={t('audience.applications.download')} onPress={() => onSave(application)} />
              <IconButton icon={Trash2} label={t('audience.applications.erase')} onPress={() => onErase(application.id)} />
            </div>
          ),
      },
    ],
    [t, format, onSave, onErase],
  );
}
