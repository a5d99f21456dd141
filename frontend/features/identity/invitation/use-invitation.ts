import type { InvitationView } from '@sumaa/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { useSessionState } from '../../../lib/session/session.ts';
import { readInvitation } from './commands.ts';

export type Invitation =
  | { readonly kind: 'reading' }
  | { readonly kind: 'missing' }
  /** Expired, used, withdrawn or never issued; the server does not say which. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unread'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'open'; readonly token: string; readonly view: InvitationView };

/** The token of the link. Kept in memory only, never in the URL or in storage. */
let storedToken = '';

/** Forgets the token after joining: the link is used up. */
export function forgetInvitation(): void {
  storedToken = '';
}

/**
 * The invitation of the opened link. The token is removed from the URL at once, so that no history entry and no referrer contains it; after
 * a reload the user must open the link again. The invitation is read only when the session state is known, because the server compares it
 * with the signed-in user.
 */
export function useInvitation(): Invitation {
  const { token: given = '' } = useParams();
  const navigate = useNavigate();
  const isKnown = useSessionState().status !== 'loading';
  const [token] = useState(() => (given === '' ? storedToken : given));
  const [answer, setAnswer] = useState<Exclude<Invitation, { kind: 'unread' }> | { readonly kind: 'failed'; readonly error: unknown }>(
    token === '' ? { kind: 'missing' } : { kind: 'reading' },
  );
  const isRead = useRef(false);

  const read = useCallback(() => {
    readInvitation(token).then(
      (view) => setAnswer({ kind: 'open', token, view }),
      (error: unknown) => setAnswer(isInvalid(error) ? { kind: 'invalid' } : { kind: 'failed', error }),
    );
  }, [token]);

  useEffect(() => {
    if (given !== '') {
      storedToken = given;
      // The navigation may mount the screen again, so nothing is read before it.
      void navigate('/invite', { replace: true });
    } else if (token !== '' && isKnown && !isRead.current) {
      isRead.current = true;
      read();
    }
  }, [given, isKnown, navigate, read, token]);

  if (answer.kind !== 'failed') return answer;
  const retry = () => {
    setAnswer({ kind: 'reading' });
    read();
  };
  return { kind: 'unread', error: answer.error, retry };
}

const isInvalid = (error: unknown): boolean => isApiError(error, 'invitation_invalid') || isApiError(error, 'validation_failed');
