import type { ReplyView } from '@sumaa/contracts';
import { CircleAlert, CircleCheck, CircleX, Clock, Eye, LoaderCircle, type LucideIcon } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';

const look: Record<ReplyView['state'], { readonly icon: LucideIcon; readonly tone: Tone }> = {
  queued: { icon: Clock, tone: 'saffron' },
  publishing: { icon: LoaderCircle, tone: 'sky' },
  pending: { icon: Eye, tone: 'sky' },
  published: { icon: CircleCheck, tone: 'palm' },
  external: { icon: CircleCheck, tone: 'palm' },
  rejected: { icon: CircleX, tone: 'coral' },
  failed: { icon: CircleAlert, tone: 'coral' },
  deleting: { icon: LoaderCircle, tone: 'neutral' },
};

/** The publishing state of a reply. */
export function ReplyStateBadge({ state }: { readonly state: ReplyView['state'] }) {
  return (
    <Badge icon={look[state].icon} tone={look[state].tone}>
      <T id={`reviews.state.${state}`} />
    </Badge>
  );
}
