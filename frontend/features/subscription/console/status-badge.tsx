import type { SubscriptionItem } from '@sumaa/contracts';
import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';

type Status = SubscriptionItem['status'];

const looks: Readonly<Record<Status, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  trialing: { tone: 'sky', icon: Hourglass },
  active: { tone: 'palm', icon: CircleCheck },
  past_due: { tone: 'coral', icon: CircleAlert },
  cancelled: { tone: 'neutral', icon: CircleX },
  incomplete: { tone: 'saffron', icon: Hourglass },
};

/** The state of a subscription as one word. */
export function StatusBadge({ status }: { readonly status: Status }) {
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      <T id={`subscriptions.status.${status}`} />
    </Badge>
  );
}
