import type { InvitationView } from '@sumaa/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isApiError } from '../../../lib/api/errors.ts';
import { useSessionState } from '../../../lib/session.ts';
import { lookAtInvitation } from '../api/invitation.ts';

export type Invitation =
  | { readonly kind: 'reading' }
  | { readonly kind: 'missing' }
  /** Expired, used, taken back or never issued: the server tells nobody which. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unread'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'open'; readonly token: string; readonly view: InvitationView };

/** The token of the link that was followed, for as long as this document lives: it is in no address and no storage. */
let held = '';

/** After joining: the link is used up. */
export function forgetInvitation(): void {
  held = '';
}

/**
 * The invitation of the link that was followed. Its token is taken out of the address at once, so that no history and no referrer
 * keeps it, and lives in this page only: reloading needs the link again. It is read once it is known whether somebody is signed in
 * here, because the server alone can say whether it is theirs.
 */
export function useInvitation(): Invitation {
  const { token: given = '' } = useParams();
  const navigate = useNavigate();
  const isKnown = useSessionState().status !== 'loading';
  const [token] = useState(() => (given === '' ? held : given));
  const [answer, setAnswer] = useState<Exclude<Invitation, { kind: 'unread' }> | { readonly kind: 'failed'; readonly error: unknown }>(
    token === '' ? { kind: 'missing' } : { kind: 'reading' },
  );
  const isRead = useRef(false);

  const read = useCallback(() => {
    lookAtInvitation(token).then(
      (view) => setAnswer({ kind: 'open', token, view }),
      (error: unknown) => setAnswer(isInvalid(error) ? { kind: 'invalid' } : { kind: 'failed', error }),
    );
  }, [token]);

  useEffect(() => {
    if (given !== '') {
      held = given;
      // The screen may begin anew at its other address, so nothing is read before it is there.
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
