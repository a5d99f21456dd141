import type { ContactMessage } from '@sumaa/contracts';
import { Check, CircleStop } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SlaChip } from '../../../ui/sla-chip.tsx';

/** The clock of a message: the time left for the first answer or how late it is, else why it does not run. */
export function ClockChip({ message, isPlain = false }: { readonly message: ContactMessage; readonly isPlain?: boolean }) {
  const { slaState, slaDueAt } = message;
  if (slaState === 'met' || slaState === 'stopped') {
    return (
      <Badge tone={slaState === 'met' ? 'palm' : 'neutral'} icon={slaState === 'met' ? Check : CircleStop}>
        <T id={`inbox.clock.${slaState}`} />
      </Badge>
    );
  }
  return <SlaChip dueAt={slaDueAt} paused={slaState === 'paused'} units="short" isPlain={isPlain} />;
}
