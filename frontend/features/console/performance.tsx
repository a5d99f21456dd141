import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react';
import { systemQuery } from '../../lib/api/system.ts';
import { T } from '../../lib/locale/t.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { isOverLimit, MeterList } from '../../ui/lists/meter-list.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx';

/** How full the installation is, and how fast it answers, against its limits. */
export function Performance() {
  const { data, error, refetch } = useQuery(systemQuery);
  const isOver = data?.meters.some(isOverLimit) ?? false;
  return (
    <Card as="section" aria-labelledby="performance-title">
      <CardHeader
        id="performance-title"
        title={<T id="system.meters" />}
        afterTitle={
          data && (
            <Badge tone={isOver ? 'coral' : 'palm'} icon={isOver ? TriangleAlert : CircleCheck}>
              <T id={isOver ? 'system.meters.over' : 'system.meters.under'} />
            </Badge>
          )
        }
        actions={
          <Link to="/admin/system" iconEnd={ChevronRight} mirrorIcon>
            <T id="shell.nav.system" />
          </Link>
        }
      />
      {data !== undefined && <MeterList meters={data.meters} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup>
          <Skeleton className="h-56" />
        </SkeletonGroup>
      )}
    </Card>
  );
}
