import { answerDueSoonMs } from '@sumaa/contracts';
import { Clock, ClockAlert, Hourglass, Pause, type LucideIcon } from 'lucide-react';
import { useNow } from '../../lib/clock.ts';
import type { Instant } from '../../lib/locale/format.ts';
import { toDate } from '../../lib/locale/format.ts';
import { useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Badge, type Tone } from './badge.tsx';
import { TooltipText } from '../overlays/tooltip.tsx';

export type SlaState = 'on-time' | 'due-soon' | 'overdue' | 'paused';

const look: Record<SlaState, { readonly icon: LucideIcon; readonly tone: Tone }> = {
  'on-time': { icon: Clock, tone: 'neutral' },
  'due-soon': { icon: Hourglass, tone: 'saffron' },
  overdue: { icon: ClockAlert, tone: 'coral' },
  paused: { icon: Pause, tone: 'sky' },
};

/** `overdue` after the due time, `due-soon` with less than `soonMs` left (3 h by default), else `on-time`, as `slaStateAt` of the server. */
export function slaState(dueAt: Instant, now: number, soonMs = answerDueSoonMs): Exclude<SlaState, 'paused'> {
  const left = toDate(dueAt).getTime() - now;
  if (left < 0) return 'overdue';
  return left < soonMs ? 'due-soon' : 'on-time';
}

export type SlaChipProps = {
  /** The due time stored by the server. */
  readonly dueAt: Instant;
  /** Left out: what the due time and this device's clock say. */
  readonly state?: SlaState;
  /** `words` «المتبقي: ساعتان», `short` «المتبقي: 2 س 05 د» (full words as the accessible name). */
  readonly units?: 'words' | 'short';
  /** Inside a clickable element: no tooltip and no focus of its own. */
  readonly isPlain?: boolean;
};

/** The time left for a reply, or how late it is. Updates every minute; the exact time is the tooltip. */
export function SlaChip({ dueAt, state: known, units = 'words', isPlain = false }: SlaChipProps) {
  const now = useNow();
  const t = useT();
  const format = useFormat();
  const state = known ?? slaState(dueAt, now);
  const { icon, tone } = look[state];
  const distance = Math.abs(toDate(dueAt).getTime() - now);

  const say = (length: 'duration' | 'durationFull' | 'durationShort') => {
    if (state === 'paused') return t('common.sla.paused');
    const role = state === 'overdue' ? 'bound' : 'plain';
    const duration = format[length](distance, role);
    return t(state === 'overdue' ? 'common.sla.late' : 'common.sla.left', { duration });
  };

  const short = say(units === 'short' ? 'durationShort' : 'duration');
  const full = say('durationFull');
  const badge = (
    <Badge icon={icon} tone={tone}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{full}</span>
    </Badge>
  );
  if (isPlain) return badge;
  return <TooltipText text={`${t(`common.sla.${state}`)} · ${format.exact(dueAt)}`}>{badge}</TooltipText>;
}
