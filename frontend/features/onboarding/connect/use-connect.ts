import { googleConnectionRoutes } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { PHONE } from '../../../lib/media.ts';
import { useSession } from '../../../lib/session.ts';
import { useRedeem } from '../api/commands.ts';
import { connectionQuery } from '../api/queries.ts';
import { connectedSince, isOpen, type Attempt } from './attempt.ts';
import { outcomeCode, type OutcomeCode } from './outcome.ts';
import { readPopupMessage } from './popup-message.ts';

const WINDOW = 'popup,width=520,height=720';

/** Where Google sends this tab back to when it had to go itself. */
export type ReturnTo = 'welcome' | 'settings';

export type Connect = {
  readonly attempt: Attempt;
  /** Call it in the click itself: only then does the browser open a window. */
  readonly begin: () => void;
  readonly cancel: () => void;
  readonly showWindow: () => void;
};

/**
 * One attempt after the other to connect Google: in a window of its own, in this tab where none opens and on phones. The server
 * completes the connection; the window's message, the live connection and a look on focus only tell us that it did.
 */
export function useConnect(returnTo: ReturnTo, endedBefore: OutcomeCode | null): Connect {
  const { tenantId } = useSession();
  const { data: connection, refetch } = useQuery(connectionQuery(tenantId));
  const [attempt, setAttempt] = useState<Attempt>(endedBefore === null ? { status: 'idle' } : { status: 'ended', code: endedBefore });
  const [before, setBefore] = useState<string | null>(null);
  const popup = useRef<Window | null>(null);
  const { mutateAsync: redeem } = useRedeem();

  const mayStillEnd = isOpen(attempt) || (attempt.status === 'ended' && attempt.code === 'closed');
  if (mayStillEnd && connectedSince(connection, before)) setAttempt({ status: 'connected' });

  const begin = () => {
    const goesItself = window.matchMedia(PHONE).matches;
    const opened = goesItself ? null : window.open('about:blank', 'sumaa-google', WINDOW);
    popup.current = opened;
    setBefore(connection?.connectedAt ?? null);
    setAttempt({ status: opened === null ? 'leaving' : 'opening' });
    call(googleConnectionRoutes.connectTicket, { body: { returnTo: opened === null ? returnTo : 'popup' } }).then(
      ({ model }) => {
        if (opened === null) return window.location.assign(model.url);
        // Closed, or given up, while the ticket was on its way.
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
    const hear = (event: MessageEvent<unknown>) => {
      const message = readPopupMessage(event, popup.current, window.location.origin);
      if (message === null) return;
      popup.current = null;
      if (!message.ok) return setAttempt({ status: 'ended', code: outcomeCode(message.code) });
      // A handle that is refused changes nothing: the server connected before it was made, and the answer to `refetch` says so.
      redeem(message).then(
        () => setAttempt({ status: 'connected' }),
        () => void refetch(),
      );
    };
    const look = async () => {
      const opened = popup.current;
      if (opened === null || document.visibilityState === 'hidden') return;
      await refetch();
      if (popup.current === opened && opened.closed) setAttempt((now) => (isOpen(now) ? { status: 'ended', code: 'closed' } : now));
    };
    const onReturn = () => void look();
    window.addEventListener('message', hear);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('message', hear);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
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
