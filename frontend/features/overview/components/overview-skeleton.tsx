import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';

export function OverviewSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-31 w-full rounded-card max-md:order-2 max-md:h-60" />
      <Skeleton className="h-72 w-full rounded-card" />
      <div className="grid gap-4 max-md:order-3 lg:grid-cols-[1fr_26rem]">
        <Skeleton className="h-100 rounded-card" />
        <Skeleton className="h-100 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
