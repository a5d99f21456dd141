import type { ContactMessage } from '@sumaa/contracts';
import { Check, CircleStop } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { useNow } from '../../../lib/clock.ts';
import { SlaChip } from '../../../ui/sla-chip.tsx';
import { stateNow } from '../sla/sla-card.tsx';

/** The clock of a message: the time left for what is due first or how late it is, else why it does not run. */
export function ClockChip({ message, isPlain = false }: { readonly message: ContactMessage; readonly isPlain?: boolean }) {
  const { slaState, slaDueAt, slaSoonAt } = message;
  const state = stateNow(message, useNow());
  if (slaState === 'met' || slaState === 'stopped') {
    return (
      <Badge tone={slaState === 'met' ? 'palm' : 'neutral'} icon={slaState === 'met' ? Check : CircleStop}>
        <T id={`inbox.clock.${slaState}`} />
      </Badge>
    );
  }
  const soonMs = Date.parse(slaDueAt) - Date.parse(slaSoonAt);
  const isLate = state === 'overdue';
  return <SlaChip dueAt={slaDueAt} soonMs={soonMs} paused={slaState === 'paused'} isLate={isLate} units="short" isPlain={isPlain} />;
}
