import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSession } from '../../lib/api/call.ts';
import { getAccessToken } from '../../lib/api/token.ts';
import { connectLive } from '../../lib/live/connection.ts';
import { useSessionState, type Session } from '../../lib/session.ts';

/** Keeps the live connection open while a user is signed in. */
export function useLive(session: Session): void {
  const client = useQueryClient();
  const { status } = useSessionState();
  const { tenantId } = session;
  useEffect(() => {
    if (status !== 'signed-in') return undefined;
    return connectLive({ client, tenantId, token: getAccessToken, refresh: refreshSession });
  }, [client, tenantId, status]);
}
