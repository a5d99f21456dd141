import { useQuery } from '@tanstack/react-query';
import { connectionQuery } from '../../../lib/api/connection.ts';
import { usePollingInterval } from '../../../lib/live/use-polling-interval.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import type { SetUpStepProps } from '../../../lib/navigation/set-up.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { ConnectGoogle } from './connect-google.tsx';
import { useConnect } from './use-connect.ts';

/** Shown when the connection is lost during the sync: it stops until the user renews the connection here. */
export function Reconnect({ failedConnect }: Pick<SetUpStepProps, 'failedConnect'>) {
  const { tenantId } = useSession();
  const refetchInterval = usePollingInterval();
  const { data: connection } = useQuery({ ...connectionQuery(tenantId), refetchInterval });
  const connect = useConnect('welcome', failedConnect);
  const isLost = connection !== undefined && connection.status !== 'connected';
  if (!isLost) return null;
  return (
    <>
      {connect.attempt.status === 'idle' && (
        <Notice tone="warning" title={<T id="dashboard.lost" />} announce="status">
          <T id={connection.lostReason === null ? 'dashboard.lost.disconnected' : `dashboard.lost.${connection.lostReason}`} />
        </Notice>
      )}
      <ConnectGoogle connect={connect} label="dashboard.renew" />
    </>
  );
}
