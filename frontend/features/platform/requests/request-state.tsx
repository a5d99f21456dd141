import { iso, type ErasureRequestState, type Iso } from '@sumaa/contracts';
import { useNow } from '../../../lib/clock.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';

const tones = { open: 'saffron', withdrawn: 'neutral', done: 'palm', refused: 'neutral' } as const satisfies Record<string, Tone>;

/** What became of a request; an open one past its time is overdue. */
export function RequestState({ state, dueAt }: { readonly state: ErasureRequestState; readonly dueAt: Iso }) {
  const now = useNow();
  const isOverdue = state === 'open' && dueAt < iso(new Date(now));
  return (
    <Badge tone={isOverdue ? 'coral' : tones[state]}>
      <T id={isOverdue ? 'requests.state.overdue' : `requests.state.${state}`} />
    </Badge>
  );
}
