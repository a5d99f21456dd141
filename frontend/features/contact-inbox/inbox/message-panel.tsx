import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { threadQuery } from '../api/queries.ts';
import { OpenedMessage } from './opened-message.tsx';

/** The message with this id, or why it is not shown. */
export function MessagePanel({ id }: { readonly id: string }) {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(threadQuery(tenantId, id));
  if (data !== undefined) return <OpenedMessage key={id} thread={data} />;
  if (isApiError(error) && error.status === 404) {
    return <EmptyState icon={FileQuestion} title={<T id="inbox.unknown.title" />} hint={<T id="inbox.unknown.hint" />} />;
  }
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup>
      <div className="flex flex-col gap-4 p-5">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-28 w-full rounded-card" />
        <Skeleton className="h-20 w-full rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
