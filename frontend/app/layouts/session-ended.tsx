import { lazy, Suspense } from 'react';
import { loadBusinessClosedDialog, loadSessionEndedDialog } from '../../features/identity/signed-in.ts';
import { useSessionState } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/locale/use-texts.ts';

const SessionEndedDialog = lazy(loadSessionEndedDialog);
const BusinessClosedDialog = lazy(loadBusinessClosedDialog);

/** Shows the login above the open screen when the session has ended; nothing before that. */
export function SessionEnded({ onLeave }: { readonly onLeave: () => void }) {
  const state = useSessionState();
  const hasTexts = useTexts(state.status === 'ended' ? ['identity', 'protection'] : []);
  if (state.status !== 'ended' || !hasTexts) return null;
  return (
    <Suspense>
      {state.otherBusiness === undefined ? (
        <SessionEndedDialog session={state.session} onLeave={onLeave} />
      ) : (
        <BusinessClosedDialog session={state.session} otherBusiness={state.otherBusiness} onLeave={onLeave} />
      )}
    </Suspense>
  );
}
