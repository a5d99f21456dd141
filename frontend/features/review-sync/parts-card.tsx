import type { SyncRunView } from '@sumaa/contracts';
import { Check, RotateCcw, TriangleAlert } from 'lucide-react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { useRetryPart } from './api/commands.ts';

type Part = SyncRunView['parts'][number];

/** The progress of each branch. A failed branch shows the reason and a retry button; the others continue. */
export function PartsCard({ runId, parts }: { readonly runId: string; readonly parts: readonly Part[] }) {
  const t = useT();
  return (
    <Card as="section" aria-label={t('onboarding.sync.branches')} padding="none" className="max-h-96 overflow-y-auto px-4 py-1.5 md:px-5">
      <ul>
        {parts.map((part) => (
          <li key={part.locationId} className="flex flex-col gap-1 border-t border-hairline pt-2 pb-2.5 first:border-t-0">
            <PartRow part={part} />
            {part.state === 'failed' && <FailedPart runId={runId} part={part} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PartRow({ part: { name, state, received, expected } }: { readonly part: Part }) {
  const t = useT();
  const format = useFormat();
  const stateText = () => {
    if (state === 'pending') return t('onboarding.sync.state.pending');
    if (state === 'failed') return t('onboarding.sync.state.failed');
    if (expected === null) return t('onboarding.sync.counting');
    return state === 'completed'
      ? format.number(received)
      : t('common.progress.of', { done: format.number(received), total: format.number(expected) });
  };
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 text-small">
        <span className="min-w-0 truncate font-medium">
          <Name>{name}</Name>
        </span>
        <span className="inline-flex shrink-0 items-center gap-1.5 text-muted">
          {state === 'completed' && <Icon of={Check} size={16} className="text-palm" label={t('onboarding.sync.state.completed')} />}
          {state === 'failed' && <Icon of={TriangleAlert} size={16} className="text-coral" />}
          <Num>{stateText()}</Num>
        </span>
      </div>
      <ProgressBar
        label={name}
        value={state === 'completed' && expected === 0 ? 1 : received}
        max={Math.max(1, expected ?? 0)}
        valueText={stateText()}
        size="sm"
        tone={state === 'failed' ? 'coral' : 'palm'}
      />
    </>
  );
}

/** Why a branch could not be read, and a retry button. */
export function FailedPart({ runId, part: { locationId, name, reason } }: { readonly runId: string; readonly part: Part }) {
  const t = useT();
  const textOf = useErrorText();
  const retry = useRetryPart(runId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 text-small text-coral">
        {retry.error === null ? <T id={`onboarding.sync.reason.${reason ?? 'bad_answer'}`} /> : textOf(retry.error)}
      </p>
      <Button
        size="sm"
        icon={RotateCcw}
        mirrorIcon
        onPress={() => retry.mutate(locationId)}
        isPending={retry.isPending}
        aria-label={t('onboarding.sync.retry-of', { name })}
      >
        <T id="common.action.retry" />
      </Button>
    </div>
  );
}
