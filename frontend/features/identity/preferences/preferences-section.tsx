import { useQuery } from '@tanstack/react-query';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { PreferencesFields } from './preferences-fields.tsx';
import { ownPreferencesQuery } from './queries.ts';

/** Language, dates, undo window and theme of the user. */
export function PreferencesSection() {
  const { tenantId } = useSession();
  const { data, error, refetch } = useQuery(ownPreferencesQuery(tenantId));
  return (
    <Card as="section" aria-labelledby="account-preferences">
      <CardHeader id="account-preferences" title={<T id="account.preferences.title" />} summary={<T id="account.preferences.summary" />} />
      {data && <PreferencesFields {...data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup className="flex max-w-md flex-col gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
    </Card>
  );
}
