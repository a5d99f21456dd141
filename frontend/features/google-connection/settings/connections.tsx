import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { connectionQuery } from '../../../lib/api/connection.ts';
import { usePollingInterval } from '../../../lib/live/use-polling-interval.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useConnect } from '../connect/use-connect.ts';
import { BranchesCard } from './branches-card.tsx';
import { ConnectionCard } from './connection-card.tsx';

const Url = z.object({ connect: z.string().optional() });

/** Settings > Connections: the Google account and its linked branches. */
export function Connections() {
  const t = useT();
  const { tenantId } = useSession();
  const refetchInterval = usePollingInterval();
  const { data: connection, error, refetch, isFetching } = useQuery({ ...connectionQuery(tenantId), refetchInterval });
  const [url, setUrl] = useUrlState(Url);
  const [ended] = useState(url.connect);
  const connect = useConnect('settings', ended === undefined || ended === 'ok' ? null : ended);
  const { cancel, attempt } = connect;

  useEffect(() => {
    if (url.connect === undefined) return;
    if (url.connect === 'ok') showToast({ title: t('onboarding.connected.toast'), tone: 'success' });
    setUrl({ connect: undefined });
  }, [url.connect, setUrl, t]);
  const isNew = attempt.status === 'connected';
  useEffect(() => {
    if (!isNew) return;
    showToast({ title: t('onboarding.connected.toast'), tone: 'success' });
    cancel();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the connection is made
  }, [isNew]);

  if (connection === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return (
      <SkeletonGroup className="flex flex-col gap-5">
        <Skeleton className="h-40 w-full rounded-card" />
        <Skeleton className="h-64 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <ConnectionCard connection={connection} connect={connect} />
      <BranchesCard isConnected={connection.status === 'connected'} />
    </div>
  );
}
