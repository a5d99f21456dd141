import { googleConnectionRoutes } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { connectionQuery } from '../../../lib/api/connection.ts';
import { PHONE } from '../../../lib/look/media.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useRedeem } from '../api/commands.ts';
import { connectedSince, isAttemptOpen, type Attempt } from './attempt.ts';
import { outcomeCode } from './outcome.ts';
import { readPopupMessage } from './popup-message.ts';

const WINDOW = 'popup,width=520,height=720';

/** Where Google redirects to when this tab went to Google itself. */
export type ReturnTo = 'welcome' | 'settings';

export type Connect = {
  readonly attempt: Attempt;
  /** Call it inside the click event: browsers open a popup only then. */
  readonly begin: () => void;
  readonly cancel: () => void;
  readonly showWindow: () => void;
};

/**
 * Connects Google in a popup, or in this tab on phones and when no popup opens. The popup's message holds a handle, and redeeming it makes
 * the connection; where the popup lost its opener, it redeems the handle itself, and live changes or a refetch on focus tell this page.
 * `failedConnect`: the code of an attempt that left this tab.
 */
export function useConnect(returnTo: ReturnTo, failedConnect: string | null): Connect {
  const { tenantId } = useSession();
  const { data: connection, refetch } = useQuery(connectionQuery(tenantId));
  const [attempt, setAttempt] = useState<Attempt>(
    failedConnect === null ? { status: 'idle' } : { status: 'ended', code: outcomeCode(failedConnect) },
  );
  const [before, setBefore] = useState<string | null>(null);
  const popup = useRef<Window | null>(null);
  const { mutateAsync: redeem } = useRedeem();

  const mayStillEnd = isAttemptOpen(attempt) || (attempt.status === 'ended' && attempt.code === 'closed');
  if (mayStillEnd && connectedSince(connection, before)) setAttempt({ status: 'connected' });

  const begin = () => {
    const usesThisTab = window.matchMedia(PHONE).matches;
    const opened = usesThisTab ? null : window.open('about:blank', 'sumaa-google', WINDOW);
    popup.current = opened;
    setBefore(connection?.connectedAt ?? null);
    setAttempt({ status: opened === null ? 'leaving' : 'opening' });
    call(googleConnectionRoutes.connectTicket, { body: { returnTo: opened === null ? returnTo : 'popup' } }).then(
      ({ model }) => {
        if (opened === null) return window.location.assign(model.url);
        // The popup was closed or the attempt cancelled while the ticket was being requested.
        if (popup.current !== opened) return undefined;
        if (opened.closed) return setAttempt({ status: 'ended', code: 'closed' });
        opened.location.replace(model.url);
        return setAttempt({ status: 'waiting' });
      },
      (error: unknown) => {
        opened?.close();
        if (popup.current === opened) setAttempt({ status: 'failed', error });
      },
    );
  };

  const isWaiting = attempt.status === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = readPopupMessage(event, popup.current, window.location.origin);
      if (message === null) return;
      popup.current = null;
      if (!message.ok) return setAttempt({ status: 'ended', code: outcomeCode(message.code) });
      redeem(message).then(
        () => setAttempt({ status: 'connected' }),
        (error: unknown) => setAttempt({ status: 'failed', error }),
      );
    };
    const checkPopup = async () => {
      const opened = popup.current;
      if (opened === null || document.visibilityState === 'hidden') return;
      await refetch();
      if (popup.current === opened && opened.closed) setAttempt((now) => (isAttemptOpen(now) ? { status: 'ended', code: 'closed' } : now));
    };
    const onFocus = () => void checkPopup();
    window.addEventListener('message', onMessage);
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      window.removeEventListener('message', onMessage);
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [isWaiting, refetch, redeem]);

  const cancel = () => {
    popup.current?.close();
    popup.current = null;
    setAttempt({ status: 'idle' });
  };
  const showWindow = () => {
    if (popup.current === null || popup.current.closed) begin();
    else popup.current.focus();
  };
  return { attempt, begin, cancel, showWindow };
}
