import { platformRoutes } from '@sumaa/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { call } from '../../../lib/api/call.ts';
import type { MessageId } from '../../../lib/locale/message-ids.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { queryKey } from '../../../lib/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Num } from '../../../ui/num.tsx';
import { PageContent } from '../../../ui/page-content.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { detailName, partName, stateName } from '../health-names.ts';

const healthQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'health'),
  queryFn: async ({ signal }) => (await call(platformRoutes.health, { signal })).model,
  refetchInterval: 10_000,
});

/** The current state of each part of the installation. */
export function SystemScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery(healthQuery);
  return (
    <PageContent>
      <PageHeader title={t('platform.system.title')} hint={t('platform.system.hint')} />
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </SkeletonGroup>
      )}
      {data !== undefined && (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {data.parts.map((part) => (
            <Card as="li" key={part.name}>
              <div className="flex items-center justify-between gap-3">
                <h2 className="text-heading font-semibold">
                  <Name id={partName(part.name)} raw={part.name} />
                </h2>
                <Badge tone={part.ok ? 'palm' : 'coral'} icon={part.ok ? CircleCheck : CircleX}>
                  <T id={part.ok ? 'platform.system.ok' : 'platform.system.down'} />
                </Badge>
              </div>
              <dl className="mt-3 flex flex-col gap-1 text-small">
                {Object.entries(part.detail).map(([name, value]) => (
                  <div key={name} className="flex justify-between gap-3">
                    <dt className="text-muted">
                      <Name id={detailName(name)} raw={name} />
                    </dt>
                    <dd className="truncate">
                      <DetailValue name={name} value={value} />
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          ))}
        </ul>
      )}
    </PageContent>
  );
}

function Name({ id, raw }: { readonly id: MessageId | null; readonly raw: string }) {
  return id === null ? <bdi dir="ltr">{raw}</bdi> : <T id={id} />;
}

function DetailValue({ name, value }: { readonly name: string; readonly value: string | number | boolean | null }) {
  const format = useFormat();
  if (typeof value === 'number') return <Num>{format.number(value, { maximumFractionDigits: 3 })}</Num>;
  if (typeof value === 'boolean') return <T id={value ? 'platform.system.yes' : 'platform.system.no'} />;
  return value === null ? <T id="platform.system.none" /> : <Name id={stateName(name, value)} raw={value} />;
}
