import type { ReviewItem } from '@sumaa/contracts';
import { Gauge } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { useOverLimit } from './use-over-limit.ts';

/** Marks a review whose answer the plan does not allow any more in this month. */
export function OverLimitBadge() {
  return (
    <Badge icon={Gauge} tone="saffron">
      <T id="reviews.over-limit" />
    </Badge>
  );
}

/** Above the list: the limit of the plan and the way out, where it concerns some of the reviews shown. */
export function OverLimitNotice({ reviews }: { readonly reviews: readonly ReviewItem[] }) {
  const { barrier, isOver } = useOverLimit();
  if (barrier === null || !reviews.some(isOver)) return null;
  return (
    <div className="mb-4">
      <BarrierNotice barrier={barrier} />
    </div>
  );
}
