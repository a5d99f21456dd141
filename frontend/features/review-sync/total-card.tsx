import type { SyncRunView } from '@sumaa/contracts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import { useRemaining } from './use-remaining.ts';

type Props = {
  readonly run: SyncRunView;
  /** Called by the button that appears when the sync is complete. */
  readonly onContinue: () => void;
};

/** The total progress of the sync and the estimated remaining time. */
export function TotalCard({ run, onContinue }: Props) {
  const t = useT();
  const format = useFormat();
  const { received, expected, state } = run;
  const left = useRemaining(received, expected);
  const isDone = state === 'completed';
  const total = expected === null ? null : format.number(expected);
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Counted run={run} />
        {isDone ? (
          <Button variant="primary" onPress={onContinue} className="max-md:w-full">
            <T id="onboarding.sync.continue" />
          </Button>
        ) : (
          left !== null && (
            <p className="enter-fade text-small text-muted">
              <T id="onboarding.sync.remaining" values={{ duration: format.duration(left, 'bound') }} />
            </p>
          )
        )}
      </div>
      <ProgressBar
        label={t('onboarding.sync.progress')}
        // Zero while the total is unknown; full when the total is zero and the sync is complete.
        value={expected === null ? 0 : expected === 0 && isDone ? 1 : received}
        max={Math.max(1, expected ?? 1)}
        valueText={total === null ? t('onboarding.sync.counting') : t('common.progress.of', { done: format.number(received), total })}
      />
    </Card>
  );
}

/** «163 مراجعة من 268 · اكتمل فرع من 3», or a message that the branches have no reviews. */
function Counted({ run: { received, expected, parts } }: { readonly run: SyncRunView }) {
  const format = useFormat();
  if (expected === 0) {
    return (
      <p className="text-body font-medium">
        <T id="onboarding.sync.stage.reviews.none" />
      </p>
    );
  }
  const completed = parts.filter(({ state }) => state === 'completed').length;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-kpi font-bold">
        <Num>{format.number(received)}</Num>
      </span>
      <span className="text-dense text-muted">
        {expected === null ? (
          <T id="onboarding.sync.total.uncounted" values={{ count: received }} />
        ) : (
          <T id="onboarding.sync.total" values={{ count: received, total: format.number(expected) }} />
        )}
        {parts.length > 1 && (
          <>
            <span aria-hidden> · </span>
            <T id="onboarding.sync.parts-done" values={{ count: completed, total: format.number(parts.length) }} />
          </>
        )}
      </span>
    </p>
  );
}
