import type { EvidenceCheck } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { CheckDialog, Hash } from '../components/check-dialog.tsx';
import { evidenceQuery, useCancelCheck, useRequestCheck } from './api.ts';
import { CheckResult } from './check-result.tsx';

/** Whether anybody changed the log: the last signed head, a check with its progress, and what the checks before it found. */
export function EvidenceDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(evidenceQuery);
  const request = useRequestCheck();
  const [newest, ...earlier] = data?.checks ?? [];
  const isRunning = newest?.state === 'running';
  return (
    <CheckDialog
      title={t('evidence.title')}
      check={<T id="evidence.check" />}
      icon={ShieldCheck}
      isPending={request.isPending}
      isDisabled={isRunning || !data?.seal}
      onCheck={() => request.mutate(null)}
      error={request.error}
      onForget={() => request.reset()}
      onClose={onClose}
    >
      <p className="max-w-prose text-muted">
        <T id="evidence.hint" />
      </p>
      {data === undefined && error !== null && <ErrorState error={error} isCompact onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
        </SkeletonGroup>
      )}
      {data !== undefined && <Seal seal={data.seal} />}
      {newest !== undefined && (isRunning ? <Running check={newest} /> : <CheckResult check={newest} />)}
      {earlier.length > 0 && <Earlier checks={earlier} />}
    </CheckDialog>
  );
}

type SealOf = {
  readonly events: number;
  readonly head: string;
  readonly sealedAt: EvidenceCheck['requestedAt'];
  readonly isMailed: boolean;
};

function Seal({ seal }: { readonly seal: SealOf | null }) {
  if (seal === null)
    return (
      <Notice>
        <T id="evidence.seal.none" />
      </Notice>
    );
  return (
    <section className="flex flex-col gap-1">
      <p>
        <T id="evidence.seal" values={{ count: seal.events }} /> · <ExactTime at={seal.sealedAt} />
      </p>
      <Hash label={<T id="evidence.seal.head" />} value={seal.head} />
      <p className="text-small text-muted">
        <T id={seal.isMailed ? 'evidence.seal.mailed' : 'evidence.seal.not-mailed'} />
      </p>
    </section>
  );
}

function Running({ check: { id, events, of, by, requestedAt } }: { readonly check: EvidenceCheck }) {
  const t = useT();
  const format = useFormat();
  const cancel = useCancelCheck();
  const compared = t('evidence.running.events', { count: events });
  return (
    <div className="flex flex-col gap-2 rounded-card border border-hairline bg-sunken p-4">
      <p className="flex flex-wrap justify-between gap-2">
        <span className="font-semibold">
          <T id="evidence.running" />
        </span>
        <span className="text-small text-muted">
          <bdi>{by ?? t('evidence.somebody')}</bdi> · {format.exact(requestedAt)}
        </span>
      </p>
      <ProgressBar label={t('evidence.running')} value={events} max={Math.max(of ?? 0, events, 1)} valueText={compared} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-muted" aria-live="polite">
          {compared}
        </p>
        <Button size="sm" isPending={cancel.isPending} onPress={() => cancel.mutate(id)}>
          <T id="evidence.cancel" />
        </Button>
      </div>
      {cancel.error !== null && <ErrorState error={cancel.error} isCompact onRetry={() => cancel.reset()} />}
    </div>
  );
}

function Earlier({ checks }: { readonly checks: readonly EvidenceCheck[] }) {
  const t = useT();
  return (
    <section aria-labelledby="earlier-checks" className="flex flex-col gap-2 border-t border-hairline pt-4">
      <h3 id="earlier-checks" className="font-semibold">
        <T id="evidence.earlier" />
      </h3>
      <ul className="flex flex-col gap-2">
        {checks.map((check) => (
          <li key={check.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-small text-muted">
              <ExactTime at={check.requestedAt} /> · <bdi>{check.by ?? t('evidence.somebody')}</bdi>
            </span>
            <Outcome check={check} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ check: { state, verdict } }: { readonly check: EvidenceCheck }) {
  const found = verdict === null ? 0 : verdict.found + verdict.broken;
  if (state !== 'done')
    return (
      <Badge size="sm">
        <T id={`evidence.state.${state}`} />
      </Badge>
    );
  return (
    <Badge size="sm" tone={found === 0 ? 'palm' : 'coral'}>
      {found === 0 ? <T id="evidence.clean" /> : <T id="evidence.found" values={{ count: found }} />}
    </Badge>
  );
}
