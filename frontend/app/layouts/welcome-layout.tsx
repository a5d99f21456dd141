import { Outlet } from 'react-router-dom';
import { leave } from '../../features/identity/signed-in.ts';
import { QueryProvider } from '../../lib/query-provider.tsx';
import { useSession } from '../../lib/session.ts';
import { Guard } from '../guard.tsx';
import { OnboardingShell } from '../shell/onboarding-shell.tsx';
import { onboardingLive } from '../../features/onboarding/index.ts';
import { registerLive } from '../../lib/live/topics.ts';
import { SessionEnded } from './session-ended.tsx';
import { useLive } from './use-live.ts';

registerLive(onboardingLive);

/** Layout of the set-up. */
export function WelcomeLayout() {
  return (
    <Guard area="welcome">
      <QueryProvider>
        <Frame />
      </QueryProvider>
    </Guard>
  );
}

function Frame() {
  const session = useSession();
  useLive(session);
  return (
    <OnboardingShell session={session} onSignOut={leave}>
      <Outlet />
      <SessionEnded onLeave={leave} />
    </OnboardingShell>
  );
}
