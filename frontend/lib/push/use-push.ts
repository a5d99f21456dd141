import { pushDeviceRoutes } from '@sumaa/contracts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import type { Session } from '../session.ts';
import { subscriptionOf } from './browser-push.ts';

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
  try {
    const body = await subscriptionOf(accountId);
    if (body !== null) await call(pushDeviceRoutes.addPushDevice, { body });
  } catch {
    // Tried again at the next start; the server forgets a browser only after weeks.
  }
}
