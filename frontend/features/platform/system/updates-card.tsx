import { updateRoutes, type UpdateResult } from '@sumaa/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { call } from '../../../lib/api/call.ts';
import { T } from '../../../lib/locale/t.tsx';
import { queryKey } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';

/** Asked only when somebody wants to know: it calls an address outside. */
const updatesQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'updates'),
  queryFn: async ({ signal }) => (await call(updateRoutes.updates, { signal })).model,
  enabled: false,
  gcTime: 0,
});

const tones: Readonly<Record<UpdateResult, 'info' | 'success' | 'warning'>> = {
  unset: 'info',
  unreadable: 'warning',
  forged: 'warning',
  current: 'success',
  newer: 'info',
};

/** `running`: the version that runs here. Says on demand whether there is a newer one. */
export function UpdatesCard({ running }: { readonly running: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(updatesQuery);
  const version = data?.version ?? running;
  return (
    <Card as="section" aria-labelledby="updates-title">
      <CardHeader
        id="updates-title"
        title={<T id="system.updates" />}
        summary={version && <T id="system.updates.version" values={{ version: <bdi dir="ltr">{version}</bdi> }} />}
        actions={
          <Button size="sm" icon={RefreshCw} isPending={isFetching} onPress={() => void refetch()}>
            <T id="system.updates.check" />
          </Button>
        }
      />
      {data === undefined && error !== null && <ErrorState error={error} isCompact onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Notice
          tone={tones[data.result]}
          announce="status"
          title={<T id={`system.updates.${data.result}`} values={{ version: data.newest?.version ?? data.version }} />}
        >
          {data.result === 'newer' && data.newest !== null && (
            <>
              <ExactTime at={data.newest.publishedAt} show="day" />
              {data.newest.notesUrl !== null && (
                <>
                  {' · '}
                  <Link to={data.newest.notesUrl}>
                    <T id="system.updates.notes" />
                  </Link>
                </>
              )}
            </>
          )}
        </Notice>
      )}
    </Card>
  );
}
