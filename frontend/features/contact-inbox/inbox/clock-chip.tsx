import type { ContactMessage } from '@sumaa/contracts';
import { Check, CircleStop, Hourglass } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { useNow } from '../../../lib/clock.ts';
import { SlaChip } from '../../../ui/marks/sla-chip.tsx';
import { stateNow } from '../sla/sla-card.tsx';

const shownAs = { on_time: 'on-time', due_soon: 'due-soon', overdue: 'overdue', paused: 'paused' } as const;

/** The clock of a message: the time left for what is due first or how late it is, else why it does not run. */
export function ClockChip({ message, isPlain = false }: { readonly message: ContactMessage; readonly isPlain?: boolean }) {
  const state = stateNow(message, useNow());
  if (state === 'met' && message.waitsSince !== null) {
    return (
      <Badge tone="saffron" icon={Hourglass}>
        <T id="inbox.clock.waits" />
      </Badge>
    );
  }
  if (state === 'met' || state === 'stopped') {
    return (
      <Badge tone={state === 'met' ? 'palm' : 'neutral'} icon={state === 'met' ? Check : CircleStop}>
        <T id={`inbox.clock.${state}`} />
      </Badge>
    );
  }
  return <SlaChip dueAt={message.slaDueAt} state={shownAs[state]} units="short" isPlain={isPlain} />;
}
