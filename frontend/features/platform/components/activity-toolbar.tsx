import { auditChannels, auditedEvents, auditKinds, auditOutcomes, recordedEvents, type AuditItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../lib/api/members.ts';
import { eventName, roleName, searched } from '../../../lib/audit/audit-sentence.ts';
import { useT, type Translate } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { FilterChip, ToggleChip } from '../../../ui/marks/chip.tsx';
import { DebouncedSearch } from '../../../ui/fields/debounced-search.tsx';
import { SearchChip } from '../../../ui/lists/search-chip.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { periods, type ActivityUrl } from '../activity/activity-url.ts';
import { TenantChip } from './tenant-chip.tsx';

type Props = {
  readonly filters: ActivityUrl;
  readonly onChange: (patch: Partial<ActivityUrl>) => void;
  /** The lines on screen; their actors can be chosen too. */
  readonly items: readonly AuditItem[];
};

/** The filters, all of them in the address; each shows its value and can be cleared on its own. */
export function ActivityToolbar({ filters, onChange, items }: Props) {
  const t = useT();
  const session = useSession();
  const all = { value: 'all', label: t('platform.activity.filter.all') } as const;
  const orNone = <V extends string>(value: V | 'all') => (value === 'all' ? undefined : value);
  return (
    <div role="search" aria-label={t('platform.activity.filters')} className="mb-4 flex flex-wrap items-center gap-2">
      <div className="w-full md:contents">
        <DebouncedSearch
          label={t('platform.activity.filter.text')}
          value={filters.q ?? ''}
          onChange={(q) => onChange({ q: q === '' ? undefined : q })}
        />
      </div>
      <div className="flex items-center gap-2 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:pb-0.5 md:contents *:shrink-0">
        {filters.chain !== undefined && (
          <ToggleChip isSelected onChange={() => onChange({ chain: undefined })}>
            {t('platform.activity.chain.one')}
          </ToggleChip>
        )}
        {filters.stream !== undefined && (
          <ToggleChip isSelected onChange={() => onChange({ stream: undefined })}>
            {t('platform.activity.stream.one')}
          </ToggleChip>
        )}
        <ToggleChip isSelected={filters.all !== undefined} onChange={(isOn) => onChange({ all: isOn ? 'yes' : undefined })}>
          {t('platform.activity.filter.every')}
        </ToggleChip>
        {can(session, 'platform.audit') && <TenantChip value={filters.tenant} onChange={(tenant) => onChange({ tenant })} />}
        <FilterChip
          label={t('platform.activity.filter.kind')}
          value={filters.kind ?? 'all'}
          none="all"
          onChange={(value) => onChange({ kind: orNone(value) })}
          options={[all, ...auditKinds.map((value) => ({ value, label: t(`platform.activity.kind.${value}`) }))]}
        />
        <EventChip filters={filters} onChange={onChange} />
        <FilterChip
          label={t('platform.activity.filter.outcome')}
          value={filters.outcome ?? 'all'}
          none="all"
          onChange={(value) => onChange({ outcome: orNone(value) })}
          options={[all, ...auditOutcomes.map((value) => ({ value, label: t(`platform.activity.outcome.${value}`) }))]}
        />
        <FilterChip
          label={t('platform.activity.filter.channel')}
          value={filters.channel ?? 'all'}
          none="all"
          onChange={(value) => onChange({ channel: orNone(value) })}
          options={[all, ...auditChannels.map((value) => ({ value, label: t(`platform.activity.channel.${value}`) }))]}
        />
        <PersonChip filters={filters} onChange={onChange} items={items} />
        <FilterChip
          label={t('platform.activity.filter.period')}
          value={filters.period ?? 'all'}
          none="all"
          onChange={(value) => onChange({ period: orNone(value), from: undefined, to: undefined })}
          options={[all, ...[...periods, 'chosen' as const].map((value) => ({ value, label: t(`platform.activity.period.${value}`) }))]}
        />
        {filters.period === 'chosen' && <ChosenDays filters={filters} onChange={onChange} />}
      </div>
    </div>
  );
}

/** An event type, found by words of its sentence. */
function EventChip({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useT();
  const [search, setSearch] = useState('');
  const types = filters.all === undefined ? auditedEvents : [...auditedEvents, ...recordedEvents];
  const found = searched(search, t, types);
  const offered = found === null ? types : found.named === '' ? found.said : [];
  return (
    <SearchChip
      label={t('platform.activity.filter.event')}
      chosen={filters.event === undefined ? null : eventName(filters.event, t)}
      none={t('platform.activity.filter.all')}
      onChange={(event) => onChange({ event })}
      searchLabel={t('platform.activity.filter.text')}
      search={search}
      onSearch={setSearch}
      options={offered.slice(0, 20).map((value) => ({ value, content: eventName(value, t) }))}
    />
  );
}

/** The first and the last day of a chosen period; each may be open. */
function ChosenDays({ filters: { from, to }, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useT();
  const dayOf = (typed: string) => (/^20\d\d-/.test(typed) ? typed : undefined);
  const isOrdered = from === undefined || to === undefined || from <= to;
  return (
    <div role="group" aria-label={t('platform.activity.period.chosen')} className="flex flex-wrap items-start gap-3">
      <TextField
        label={t('platform.activity.period.from')}
        type="date"
        value={from ?? ''}
        onChange={(typed) => onChange({ from: dayOf(typed) })}
      />
      <TextField
        label={t('platform.activity.period.to')}
        type="date"
        value={to ?? ''}
        onChange={(typed) => onChange({ to: dayOf(typed) })}
        {...(isOrdered ? {} : { errorMessage: t('platform.activity.period.order') })}
      />
    </div>
  );
}

/**
 * Offers the team's members and the actors of the lines on screen, who may have left the team. Whoever is masked in the console is told
 * apart by role and the beginning of the id.
 */
function PersonChip({ filters, onChange, items }: Props) {
  const t = useT();
  const session = useSession();
  const { data: team = [] } = useQuery({ ...membersQuery(session.tenantId), enabled: can(session, 'team.read') });
  const people = new Map<string, string>();
  for (const { id, name, status } of team) if (status === 'Active' || status === 'Inactive') people.set(id, name);
  for (const { actor } of items) {
    if (actor.memberId !== null && actor.name !== null) people.set(actor.memberId, actor.name);
    else if (actor.accountId !== null) people.set(actor.accountId, maskedName(actor.accountId, actor.role, t));
  }
  if (filters.person !== undefined && !people.has(filters.person)) people.set(filters.person, maskedName(filters.person, null, t));
  if (people.size === 0 && filters.person === undefined) return null;
  const ids = new Map<string, NonNullable<ActivityUrl['person']>>();
  for (const { id } of team) ids.set(id, id);
  for (const { actor } of items) for (const id of [actor.memberId, actor.accountId]) if (id !== null) ids.set(id, id);
  return (
    <FilterChip
      label={t('platform.activity.filter.person')}
      value={filters.person ?? 'all'}
      none="all"
      onChange={(value) => onChange({ person: ids.get(value) })}
      options={[
        { value: 'all', label: t('platform.activity.filter.all') },
        ...[...people].map(([value, label]) => ({ value, label, content: <bdi>{label}</bdi> })),
      ]}
    />
  );
}

const maskedName = (id: string, role: string | null, t: Translate): string =>
  t('platform.activity.filter.person.masked', {
    role: role === null ? t('platform.activity.actor.masked') : roleName(role, t),
    id: id.slice(0, 8),
  });
