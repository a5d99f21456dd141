import { apiKeyRequestsPerMinute, type ApiKey } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { branchesQuery } from '../../lib/api/branches.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useNow } from '../../lib/clock.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tag } from '../../ui/marks/chip.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ListStates } from '../../ui/lists/list-states.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ExactTime, RelativeTime } from '../../ui/marks/time.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { apiKeysQuery, useRevokeKey } from './api.ts';
import { CreateDialog } from './create-dialog.tsx';

/** Settings > API: the keys by which other systems work with the business's data. */
export function KeysTab() {
  const { tenantId } = useSession();
  const keys = useQuery(apiKeysQuery(tenantId));
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const list = keys.data ?? [];
  return (
    <>
      <Card as="section" aria-labelledby="api-keys-title" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="api-keys-title" className="text-heading font-semibold">
            <T id="api-keys.title" />
          </h2>
          <Button icon={Plus} onPress={() => setCreating(true)}>
            <T id="api-keys.create" />
          </Button>
        </div>
        <p className="text-dense text-muted">
          <T
            id="api-keys.about"
            values={{
              count: apiKeyRequestsPerMinute,
              docs: (
                <a href="/api/docs" target="_blank" rel="noreferrer" className="font-medium text-palm underline">
                  <T id="api-keys.docs" />
                </a>
              ),
            }}
          />
        </p>
        <ListStates
          isLoading={keys.isPending}
          error={keys.error}
          onRetry={() => void keys.refetch()}
          count={list.length}
          skeleton={<Skeleton className="h-32 w-full rounded-control" />}
          empty={<EmptyState icon={KeyRound} level={3} title={<T id="api-keys.empty" />} hint={<T id="api-keys.empty.hint" />} />}
        >
          <ul aria-labelledby="api-keys-title" className="flex flex-col">
            {list.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
            ))}
          </ul>
        </ListStates>
      </Card>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {revoked !== null && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const t = useT();
  const now = useNow();
  const { name, hint, scopes, addresses, createdBy, createdAt, expiresAt, lastUsedAt } = apiKey;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-hairline py-3 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 max-md:basis-full">
        <h3 className="flex flex-wrap items-center gap-2 text-dense font-semibold">
          <Name>{name}</Name>
          <code dir="ltr" className="rounded-tag bg-sunken px-1.5 text-small font-normal text-muted">
            {hint}
          </code>
          {isExpired && (
            <Badge tone="coral">
              <T id="api-keys.expired" />
            </Badge>
          )}
        </h3>
        <div className="flex flex-wrap gap-2">
          {scopes.map((scope) => (
            <Tag key={scope}>
              <T id={`api-keys.scope.${scope}`} />
            </Tag>
          ))}
        </div>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <KeyBranches locationIds={apiKey.locationIds} />
          {addresses.length > 0 && <bdi>{addresses.join(' · ')}</bdi>}
          <span>
            {createdBy === null ? (
              <T id="api-keys.made" values={{ at: <ExactTime at={createdAt} show="day" /> }} />
            ) : (
              <T id="api-keys.made-by" values={{ at: <ExactTime at={createdAt} show="day" />, name: <Name>{createdBy}</Name> }} />
            )}
          </span>
          <span>
            {expiresAt === null ? (
              <T id="api-keys.no-end" />
            ) : (
              <T id="api-keys.ends" values={{ at: <ExactTime at={expiresAt} show="day" /> }} />
            )}
          </span>
          <span>
            {lastUsedAt === null ? <T id="api-keys.unused" /> : <T id="api-keys.used" values={{ at: <RelativeTime at={lastUsedAt} /> }} />}
          </span>
        </p>
      </div>
      <Button variant="danger-quiet" size="sm" onPress={onRevoke} aria-label={t('api-keys.revoke-of', { name })}>
        <T id="api-keys.revoke" />
      </Button>
    </li>
  );
}

function KeyBranches({ locationIds }: Pick<ApiKey, 'locationIds'>) {
  const { tenantId } = useSession();
  const { data: linked = [] } = useQuery({ ...branchesQuery(tenantId), enabled: locationIds !== null });
  if (locationIds === null) {
    return (
      <span>
        <T id="api-keys.branches.all" />
      </span>
    );
  }
  const names = linked.filter(({ id }) => locationIds.includes(id)).map(({ name }) => name);
  return <bdi>{names.join(' · ')}</bdi>;
}

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="api-keys.revoke-of" values={{ name: <Name>{apiKey.name}</Name> }} />}
      confirmLabel={t('api-keys.revoke')}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}
      isPending={revoke.isPending}
      errorMessage={revoke.error === null ? undefined : textOf(revoke.error)}
    >
      <T id="api-keys.revoke.hint" />
    </ConfirmDialog>
  );
}
