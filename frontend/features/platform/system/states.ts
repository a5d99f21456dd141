import type { PartState } from '@sumaa/contracts';
import { CircleCheck, CircleHelp, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import type { MessageId } from '../../../lib/locale/message-ids.ts';
import type { Tone } from '../../../ui/marks/badge.tsx';

/** How each state of a part is shown; `bar`: in the history. */
export const partStates: Readonly<
  Record<PartState, { readonly text: MessageId; readonly tone: Tone; readonly icon: LucideIcon; readonly bar: string }>
> = {
  ok: { text: 'system.state.ok', tone: 'palm', icon: CircleCheck, bar: 'bg-bar' },
  slow: { text: 'system.state.slow', tone: 'saffron', icon: Hourglass, bar: 'bg-saffron' },
  down: { text: 'system.state.down', tone: 'coral', icon: CircleX, bar: 'bg-coral-fill' },
  unknown: { text: 'system.state.unknown', tone: 'neutral', icon: CircleHelp, bar: 'bg-hairline' },
};
