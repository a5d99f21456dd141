import type { ContactClockView, ContactMessage, SlaState } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleStop, Clock, ClockAlert, Hourglass, Pause, type LucideIcon } from 'lucide-react';
import { useNow } from '../../../lib/clock.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { clockQuery } from './api.ts';
import { ClockSteps } from './clock-steps.tsx';

const look: Record<SlaState, { readonly icon: LucideIcon; readonly box: string; readonly ink: string }> = {
  on_time: { icon: Clock, box: 'border-hairline bg-surface', ink: 'text-ink' },
  due_soon: { icon: Hourglass, box: 'border-saffron/40 bg-saffron-soft', ink: 'text-saffron' },
  overdue: { icon: ClockAlert, box: 'border-coral bg-coral-soft', ink: 'text-coral' },
  paused: { icon: Pause, box: 'border-sky/40 bg-sky-soft', ink: 'text-sky' },
  met: { icon: Check, box: 'border-palm/40 bg-palm-soft', ink: 'text-palm' },
  stopped: { icon: CircleStop, box: 'border-hairline bg-sunken', ink: 'text-muted' },
};

/** The state now: the server's, and what time alone changes since then. */
export function stateNow(
  { slaState, slaDueAt, slaSoonAt }: Pick<ContactMessage, 'slaState' | 'slaDueAt' | 'slaSoonAt'>,
  now: number,
): SlaState {
  if (slaState !== 'on_time' && slaState !== 'due_soon') return slaState;
  if (now > Date.parse(slaDueAt)) return 'overdue';
  return now > Date.parse(slaSoonAt) ? 'due_soon' : slaState;
}

/** What is due for a message: how long is left or how late it is, and how each due time was computed. */
export function SlaCard({ message, isFolded = false }: { readonly message: ContactMessage; readonly isFolded?: boolean }) {
  const { tenantId } = useSession();
  const { data } = useQuery(clockQuery(tenantId, message.id));
  const now = useNow();
  const format = useFormat();
  const state = stateNow(message, now);
  const isWaitedFor = state === 'met' && message.waitsSince !== null;
  const { icon, box, ink } = look[isWaitedFor ? 'due_soon' : state];
  const away = Math.abs(Date.parse(message.slaDueAt) - now);
  const isRunning = state === 'on_time' || state === 'due_soon' || state === 'overdue';
  const role = state === 'overdue' ? 'bound' : 'plain';
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <div className={cx('rounded-card border px-4 py-3', box)}>
        <p className={cx('flex items-center justify-between gap-2 text-dense font-semibold', ink)}>
          <T id={isWaitedFor ? 'inbox.clock.waits' : `inbox.sla.${state}`} />
          <Icon of={icon} size={18} />
        </p>
        {isRunning && (
          <p className={cx('text-title font-bold tabular-nums', ink)}>
            <span aria-hidden>{format.durationShort(away, role)}</span>
            <span className="sr-only">{format.durationFull(away, role)}</span>
          </p>
        )}
        {data?.targets.map((target) => (
          <TargetLine key={`${target.target}-${target.startedAt}`} target={target} />
        ))}
      </div>
      {data !== undefined && data.targets.length > 0 && <ClockSteps clock={data} isFolded={isFolded} />}
    </section>
  );
}

function TargetLine({ target: { target, ms } }: { readonly target: ContactClockView['targets'][number] }) {
  const format = useFormat();
  return (
    <p className="text-small text-ink">
      <T id={`inbox.sla.target.${target}`} values={{ within: format.durationFull(ms) }} />
    </p>
  );
}
