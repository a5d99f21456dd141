import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function ReviewListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <Card key={key} padding="none" className="flex gap-3 p-4">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="h-5 w-11/12" />
            <Skeleton className="h-6 w-40" />
          </div>
        </Card>
      ))}
    </div>
  );
}

export function ReviewPanelSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-3">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-64" />
        </div>
      </div>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-40 w-full rounded-control" />
    </div>
  );
}
