import { syncStages, type SyncRunView } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { connectionQuery } from '../../lib/api/connection.ts';
import { usePollingInterval } from '../../lib/live/use-polling-interval.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import type { SetUpStepProps } from '../../lib/navigation/set-up.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';
import { StepHeader } from '../../ui/layout/step-header.tsx';
import { currentSyncQuery } from './api/queries.ts';
import { ArrivalsCard } from './arrivals-card.tsx';
import { PartsCard } from './parts-card.tsx';
import type { Stage } from './stage-detail.ts';
import { StageList } from './stage-list.tsx';
import { TotalCard } from './total-card.tsx';

const notBegun: readonly Stage[] = syncStages.map((stage) => ({
  stage,
  state: 'pending',
  count: 0,
  total: null,
  startedAt: null,
  completedAt: null,
  reason: null,
}));

/** Step 2: the progress of the first sync. */
export function SyncStep({ onContinue, notice }: SetUpStepProps) {
  const t = useT();
  const { tenantId } = useSession();
  const refetchInterval = usePollingInterval();
  const { data: run, error, refetch, isFetching } = useQuery({ ...currentSyncQuery(tenantId), refetchInterval });
  const isDone = run?.state === 'completed';
  return (
    <>
      <StepHeader title={<T id={isDone ? 'onboarding.sync.done' : 'onboarding.sync.title'} />} documentTitle={t('onboarding.step.sync')}>
        <T id="onboarding.sync.hint" />
      </StepHeader>
      <div className="flex flex-col gap-5">
        {notice}
        {run === undefined && error !== null ? (
          <Card>
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Card>
        ) : run === undefined ? (
          <SyncSkeleton />
        ) : (
          <Progress run={run} onContinue={onContinue} />
        )}
      </div>
    </>
  );
}

function Progress({ run, onContinue }: { readonly run: SyncRunView | null; readonly onContinue: () => void }) {
  const { tenantId } = useSession();
  const { data: connection } = useQuery(connectionQuery(tenantId));
  const stages = run?.stages ?? notBegun;
  const googleEmail = connection?.googleEmail ?? null;
  return (
    <>
      {run === null ? (
        <Card>
          <p role="status" className="text-dense text-muted">
            <T id="onboarding.sync.beginning" />
          </p>
        </Card>
      ) : (
        <TotalCard run={run} onContinue={onContinue} />
      )}
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <StageList stages={stages} googleEmail={googleEmail} />
        {run !== null && (
          <div className="flex min-w-0 flex-col gap-4">
            {run.parts.length > 0 && <PartsCard runId={run.runId} parts={run.parts} />}
            <ArrivalsCard arrivals={run.arrivals} isRunning={run.state === 'running'} />
          </div>
        )}
      </div>
      <Announcer stages={stages} />
    </>
  );
}

/** Announces each stage to screen readers when it begins or ends, but not every count. */
function Announcer({ stages }: { readonly stages: readonly Stage[] }) {
  const t = useT();
  const newest = stages.findLast(({ state }) => state !== 'pending');
  return (
    <span role="status" className="sr-only">
      {newest !== undefined &&
        t('onboarding.sync.announce', {
          stage: t(`onboarding.sync.stage-name.${newest.stage}`),
          state: t(`onboarding.sync.state.${newest.state}`),
        })}
    </span>
  );
}

function SyncSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-26 w-full rounded-card" />
      <div className="grid gap-5 md:grid-cols-[1.15fr_1fr]">
        <Skeleton className="h-90 rounded-card" />
        <Skeleton className="h-90 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
