import type { ActivityItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  History,
  Link2,
  PenLine,
  RefreshCw,
  Star,
  Trash2,
  Undo2,
  Unlink,
  UserCheck,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { activitySentence } from '../activity-sentence.ts';
import { activityQuery } from '../api/queries.ts';

const look: Record<ActivityItem['kind'], { readonly icon: LucideIcon; readonly style: string; readonly mirror?: true }> = {
  review_received: { icon: Star, style: 'text-palm' },
  review_edited: { icon: History, style: 'text-saffron' },
  review_removed: { icon: Trash2, style: 'text-muted' },
  reply_queued: { icon: PenLine, style: 'text-muted' },
  reply_undone: { icon: Undo2, style: 'text-muted', mirror: true },
  reply_published: { icon: CircleCheck, style: 'text-sky' },
  reply_rejected: { icon: CircleX, style: 'text-coral' },
  reply_failed: { icon: CircleAlert, style: 'text-coral' },
  review_assigned: { icon: UserCheck, style: 'text-palm' },
  reply_deleted: { icon: Trash2, style: 'text-muted' },
  google_connected: { icon: Link2, style: 'text-palm' },
  connection_lost: { icon: Unlink, style: 'text-coral' },
  sync_completed: { icon: RefreshCw, style: 'text-palm' },
};

/** The latest activities, newest first; each line about a review links to it. */
export function ActivityFeed() {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(activityQuery(tenantId));
  return (
    <Card as="section" aria-labelledby="activity-title" className="h-full">
      <CardHeader id="activity-title" title={<T id="overview.activity.title" />} />
      {data !== undefined ? (
        <Lines items={data} />
      ) : error === null ? (
        <Loading />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      )}
    </Card>
  );
}

function Lines({ items }: { readonly items: readonly ActivityItem[] }) {
  const t = useT();
  if (items.length === 0) {
    return (
      <p className="text-dense text-muted">
        <T id="overview.activity.none" />
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {items.map((item) => {
        const sentence = activitySentence(item, t);
        const { icon, style, mirror = false } = look[item.kind];
        return (
          <li key={item.id} className="relative flex min-h-11 items-start gap-3">
            <Icon of={icon} className={`mt-0.5 ${style}`} mirror={mirror} />
            <div className="min-w-0 flex-1 text-dense">
              <p>
                {item.reviewId === null ? (
                  sentence
                ) : (
                  <Link
                    to={`/customer/reviews?review=${item.reviewId}`}
                    className="underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-1.5 after:rounded-control hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-palm"
                  >
                    {sentence}
                  </Link>
                )}
              </p>
              <RelativeTime at={item.at} isPlain className="text-small text-muted" />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-5 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
