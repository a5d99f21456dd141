import { useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSession } from '../../lib/api/call.ts';
import { getAccessToken } from '../../lib/api/token.ts';
import { connectLive } from '../../lib/live/connection.ts';
import { useSessionState, type Session } from '../../lib/session/session.ts';

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

/** Tells the server at each start that this browser still shows notifications, and opens those that are clicked, in this page. */
export function usePush({ accountId }: Session): void {
  const navigate = useNavigate();
  useEffect(() => {
    void keepSubscribed(accountId);
  }, [accountId]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const open = ({ data }: MessageEvent<unknown>) => {
      const { type, link } = (data ?? {}) as { readonly type?: unknown; readonly link?: unknown };
      if (type === 'open-notification' && typeof link === 'string' && link.startsWith('/')) void navigate(link);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}

async function keepSubscribed(accountId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { keepSubscription } = await import('../../lib/push/keep-subscription.ts');
  await keepSubscription(accountId);
}
