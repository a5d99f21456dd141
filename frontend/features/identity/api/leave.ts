import { sessionRoutes } from '@sumaa/contracts';
import { call } from '../../../lib/api/call.ts';
import { noteSession } from '../../../lib/session-hint.ts';

/**
 * Ends the session on the server and starts anew at the landing page: a new document remembers nothing of whoever has left,
 * neither what was loaded nor what was typed.
 */
export function leave(): void {
  // The server ends the session by its cookie; a failure leaves nothing to repair on this side.
  void call(sessionRoutes.logout, {})
    .then(
      () => noteSession(false),
      () => undefined,
    )
    .finally(() => window.location.replace('/'));
}
