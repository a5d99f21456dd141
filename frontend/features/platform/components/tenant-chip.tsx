import { platformTenant, type TenantId } from '@sumaa/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SearchChip } from '../../../ui/lists/search-chip.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { auditBusinessesQuery, auditBusinessQuery } from '../api/queries.ts';

type Props = {
  readonly value: TenantId | undefined;
  readonly onChange: (tenant: TenantId | undefined) => void;
};

/** In the console: the trail of one business, of all there are, or of the platform itself. */
export function TenantChip({ value, onChange }: Props) {
  const t = useT();
  const [search, setSearch] = useState('');
  const { data: found = [], error, refetch } = useQuery(auditBusinessesQuery(search));
  const isBusiness = value !== undefined && value !== platformTenant;
  const known = found.find(({ id }) => id === value)?.name;
  const named = useQuery({
    ...auditBusinessQuery(value ?? platformTenant),
    ...(isBusiness && known === undefined ? {} : { queryFn: skipToken }),
  });
  const platform = t('platform.activity.platform');
  const chosen = isBusiness ? (known ?? named.data ?? '…') : platform;
  return (
    <SearchChip
      label={t('platform.activity.filter.tenant')}
      chosen={value === undefined ? null : chosen}
      none={t('platform.activity.filter.all')}
      onChange={onChange}
      searchLabel={t('platform.activity.filter.tenant.search')}
      search={search}
      onSearch={setSearch}
      options={[
        ...(search === '' ? [{ value: platformTenant as TenantId, content: platform }] : []),
        ...found.map(({ id, name }) => ({ value: id, content: <Name>{name}</Name> })),
      ]}
      state={error === null ? null : <ErrorState error={error} isCompact onRetry={() => void refetch()} />}
    />
  );
}
