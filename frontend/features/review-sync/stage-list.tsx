import { Check, CircleDashed, Loader, X, type LucideIcon } from 'lucide-react';
import { useServerNow } from '../../lib/api/server-clock.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { stageDetail, type Stage } from './stage-detail.ts';

const look: Record<Stage['state'], { readonly icon: LucideIcon; readonly style: string; readonly spins?: true }> = {
  pending: { icon: CircleDashed, style: 'bg-sunken text-muted' },
  active: { icon: Loader, style: 'bg-palm text-on-palm', spins: true },
  completed: { icon: Check, style: 'bg-palm-soft text-palm' },
  failed: { icon: X, style: 'bg-coral-soft text-coral' },
};

/** The five stages, each with its count and duration. Several can be active at once. */
export function StageList({ stages, googleEmail }: { readonly stages: readonly Stage[]; readonly googleEmail: string | null }) {
  const t = useT();
  return (
    <Card as="section" aria-label={t('onboarding.sync.stages')} padding="none" className="px-4 py-1 md:px-5">
      <ol>
        {stages.map((stage) => (
          <Row key={stage.stage} stage={stage} googleEmail={googleEmail} />
        ))}
      </ol>
    </Card>
  );
}

function Row({ stage, googleEmail }: { readonly stage: Stage; readonly googleEmail: string | null }) {
  const t = useT();
  const { icon, style, spins = false } = look[stage.state];
  return (
    <li className="flex min-h-16 items-start gap-3.5 border-t border-hairline py-3 first:border-t-0">
      <span className={cx('flex size-7 shrink-0 items-center justify-center rounded-full', style)}>
        <Icon
          of={icon}
          size={18}
          label={t(`onboarding.sync.state.${stage.state}`)}
          className={spins ? 'animate-[spin_3s_linear_infinite]' : undefined}
        />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className={cx('text-body', stage.state === 'pending' ? 'text-muted' : 'font-medium')}>
            <T id={`onboarding.sync.stage-name.${stage.stage}`} />
          </p>
          <Duration stage={stage} />
        </div>
        <Detail stage={stage} googleEmail={googleEmail} />
      </div>
    </li>
  );
}

function Detail({ stage, googleEmail }: { readonly stage: Stage; readonly googleEmail: string | null }) {
  const format = useFormat();
  const detail = stageDetail(stage);
  if (detail === null || (detail.kind === 'account' && googleEmail === null)) return null;
  return (
    <p className={cx('text-small break-words', stage.state === 'failed' ? 'text-coral' : 'text-muted')}>
      {detail.kind === 'account' ? (
        <Name ltr>{googleEmail}</Name>
      ) : (
        <T
          id={detail.id}
          values={{
            count: detail.count,
            done: format.number(detail.count),
            total: detail.total === null ? '' : format.number(detail.total),
          }}
        />
      )}
    </p>
  );
}

/** The duration of a stage, or its running time so far. */
function Duration({ stage: { startedAt, completedAt, state } }: { readonly stage: Stage }) {
  const t = useT();
  const format = useFormat();
  const now = useServerNow();
  if (startedAt === null || (completedAt === null && state !== 'active')) return null;
  const ms = Math.max(0, (completedAt === null ? now : Date.parse(completedAt)) - Date.parse(startedAt));
  // Tenths of a second only for a finished stage: a running one would flicker.
  const short =
    completedAt !== null && ms < 10_000
      ? t('onboarding.sync.seconds', { seconds: format.number(Math.max(0.1, ms / 1000), { maximumFractionDigits: 1 }) })
      : format.durationShort(ms);
  return (
    <span className="shrink-0 text-small text-muted">
      <span aria-hidden>
        <bdi>{short}</bdi>
      </span>
      <span className="sr-only">{format.durationFull(Math.max(1000, ms))}</span>
    </span>
  );
}
