import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { identityRoutes } from '@sumaa/contracts';
import { call } from '../../lib/api/call.ts';
import { setAccessToken } from '../../lib/api/token.ts';
import { signOut } from '../../lib/session.ts';

/** Ends the session here at once and on the server as soon as it answers; forgets everything that was loaded. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(() => {
    // The server ends the session by its cookie; a failure leaves nothing to repair on this side.
    const ended = call(identityRoutes.logout, {}).catch(() => undefined);
    void ended.finally(() => {
      setAccessToken(null);
      signOut();
      client.clear();
      void navigate('/', { replace: true });
    });
  }, [client, navigate]);
}
