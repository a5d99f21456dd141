import { useQuery } from '@tanstack/react-query';
import { systemServices } from '@sumaa/contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { isOverLimit, MeterList } from '../../../ui/lists/meter-list.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { systemQuery, type System } from '../../../lib/api/system.ts';
import { ConsumersCard } from './consumers-card.tsx';
import { DeadLettersCard } from './dead-letters-card.tsx';
import { OutsideCard } from './outside-card.tsx';
import { Availability, PartStrip } from './part-strip.tsx';
import { QueuesCard } from './queues-card.tsx';

/** How the installation does: its parts, how full it is, what waits and what lags. */
export function OverviewTab() {
  const { data, error, refetch } = useQuery(systemQuery);
  if (data !== undefined) return <Measured system={data} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </SkeletonGroup>
  );
}

function Measured({ system }: { readonly system: System }) {
  const t = useT();
  const isService = ({ name }: { readonly name: string }) => systemServices.some((service) => service === name);
  const isOver = system.meters.some(isOverLimit);
  return (
    <div className="flex flex-col gap-4">
      <Uptime system={system} />
      <PartStrip label={t('system.parts')} parts={system.parts.filter(isService)} />
      <PartStrip label={t('system.parts.other')} parts={system.parts.filter((part) => !isService(part))} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_2fr]">
        <div className="flex flex-col gap-4">
          <Card as="section" aria-labelledby="meters-title">
            <CardHeader
              id="meters-title"
              title={<T id="system.meters" />}
              afterTitle={
                <Badge tone={isOver ? 'coral' : 'palm'} icon={isOver ? TriangleAlert : CircleCheck}>
                  <T id={isOver ? 'system.meters.over' : 'system.meters.under'} />
                </Badge>
              }
            />
            <MeterList meters={system.meters} />
          </Card>
          <OutsideCard google={system.google} breakers={system.breakers} />
          <ProcessesCard processes={system.processes} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <QueuesCard queues={system.queues} />
          <DeadLettersCard />
          <ConsumersCard consumers={system.consumers} />
        </div>
      </div>
    </div>
  );
}

function Uptime({ system: { at, runsSince, availability } }: { readonly system: System }) {
  const format = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-muted">
      <span>
        {runsSince === null ? (
          <T id={availability === null ? 'system.runs.unmeasured' : 'system.runs.broken'} />
        ) : (
          <T id="system.runs" values={{ duration: format.durationFull(Date.parse(at) - Date.parse(runsSince)) }} />
        )}
      </span>
      {availability !== null && <Availability share={availability} />}
    </p>
  );
}

function ProcessesCard({ processes }: Pick<System, 'processes'>) {
  return (
    <Card as="section" aria-labelledby="processes-title">
      <CardHeader id="processes-title" title={<T id="system.processes" />} />
      <ul className="flex flex-col gap-2 text-dense">
        {processes.map(({ app, startedAt, silent }) => (
          <li key={`${app} ${startedAt}`} className="flex flex-wrap items-center justify-between gap-x-3">
            <bdi dir="ltr">{app}</bdi>
            {silent ? (
              <Badge size="sm" tone="coral">
                <T id="system.processes.silent" />
              </Badge>
            ) : (
              <span className="text-small text-muted">
                <T id="system.processes.since" /> <RelativeTime at={startedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
