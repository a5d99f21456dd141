import { Skeleton } from '../../../ui/states/skeleton.tsx';

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function TimelineSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-6 w-40" />
      {places.map((place) => (
        <div key={place} className="flex gap-3 py-1">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
