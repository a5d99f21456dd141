import type { Uuid } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { DebouncedSearch } from '../../../ui/fields/debounced-search.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { PickList } from '../../../ui/fields/pick-list.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { planlessQuery } from './api.ts';
import { StatusBadge } from './status-badge.tsx';

/** What a new subscription begins with: a plan to be paid, or complimentary months. */
const beginnings = ['plan', 'months'] as const;
type Beginning = (typeof beginnings)[number];

type Props = { readonly onChosen: (business: Uuid, beginning: Beginning) => void; readonly onClose: () => void };

/** Chooses for which business without a plan a subscription begins, and with what; its sum is shown next. */
export function NewSubscription({ onChosen, onClose }: Props) {
  const t = useT();
  const mayAdd = can(useSession(), 'platform.customers');
  const [search, setSearch] = useState('');
  const [business, setBusiness] = useState<Uuid | null>(null);
  const [beginning, setBeginning] = useState<Beginning>('plan');
  const { data, error, refetch } = useQuery(planlessQuery(search));
  const chosen = data?.items.find(({ tenantId }) => tenantId === business);
  // A trial costs nothing already: it is made longer instead.
  const isTrying = chosen?.status === 'trialing';
  const begun = isTrying ? 'plan' : beginning;
  return (
    <FormDialog
      title={<T id="subscriptions.new" />}
      submitLabel={<T id="common.action.next" />}
      problem={null}
      isPending={false}
      isBlocked={chosen === undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) onChosen(chosen.tenantId, begun);
      }}
      onClose={onClose}
    >
      <p className="text-dense text-muted">
        <T id="subscriptions.new.hint" />{' '}
        {mayAdd && (
          <Link to="/admin/customers?do=add">
            <T id="subscriptions.new.add" />
          </Link>
        )}
      </p>
      <DebouncedSearch label={t('subscriptions.search')} value={search} onChange={setSearch} isWide />
      {data === undefined ? (
        error === null ? (
          <SkeletonGroup>
            <Skeleton className="h-40 rounded-control" />
          </SkeletonGroup>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} isCompact />
        )
      ) : data.items.length === 0 ? (
        <p className="text-dense text-muted">
          <T id="subscriptions.new.none" />
        </p>
      ) : (
        <div className="max-h-64 overflow-y-auto p-0.5">
          <PickList
            label={t('subscriptions.column.business')}
            value={business}
            onChange={setBusiness}
            choices={data.items.map(({ tenantId, business: name, ownerEmail, status }) => ({
              value: tenantId,
              content: (
                <>
                  <span className="flex min-w-0 flex-1 flex-col items-start">
                    <Name className="max-w-full truncate font-semibold">{name}</Name>
                    {ownerEmail !== null && (
                      <Name ltr className="max-w-full truncate text-small text-muted">
                        {ownerEmail}
                      </Name>
                    )}
                  </span>
                  <StatusBadge status={status} />
                </>
              ),
            }))}
          />
        </div>
      )}
      <RadioGroup
        label={t('subscriptions.new.begins')}
        value={begun}
        onChange={setBeginning}
        choices={beginnings.map((value) => ({
          value,
          label: <T id={`subscriptions.grant.${value}`} />,
          description: <T id={`subscriptions.new.begins.${value === 'months' && isTrying ? 'months.trial' : value}`} />,
          isDisabled: value === 'months' && isTrying,
        }))}
      />
    </FormDialog>
  );
}
