import { sessionRoutes } from '@sumaa/contracts';
import { call } from '../../../lib/api/call.ts';
import { clearDeviceDrafts } from '../../../lib/form/device-drafts.ts';
import { rememberSession } from '../../../lib/session/session-hint.ts';

/** Ends the session on the server and loads the landing page as a new document, so that no loaded or typed data stays in memory or on the device. */
export function signOutToLandingPage(): void {
  clearDeviceDrafts();
  // The server ends the session by its cookie; if the call fails, there is nothing to repair in the browser.
  void call(sessionRoutes.logout, {})
    .then(
      () => rememberSession(false),
      () => undefined,
    )
    .finally(() => window.location.replace('/'));
}
