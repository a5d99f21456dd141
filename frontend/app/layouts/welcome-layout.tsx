import { Outlet } from 'react-router-dom';
import { signOutToLandingPage } from '../../features/identity/signed-in.ts';
import { QueryProvider } from '../../lib/query/query-provider.tsx';
import { useSession } from '../../lib/session/session.ts';
import { SetUpProvider, type SetUpPart } from '../../lib/navigation/set-up.ts';
import { Guard } from '../guard.tsx';
import { OnboardingShell } from '../shell/onboarding-shell.tsx';
import { registerLiveOf } from '../signed-in-features.ts';
import { SessionEnded } from './session-ended.tsx';
import { useLive } from './use-live.ts';

registerLiveOf('welcome');

/** Layout of the set-up. */
export function WelcomeLayout({ setUp }: { readonly setUp: SetUpPart }) {
  return (
    <Guard area="welcome">
      <QueryProvider>
        <SetUpProvider value={setUp}>
          <Frame />
        </SetUpProvider>
      </QueryProvider>
    </Guard>
  );
}

function Frame() {
  const session = useSession();
  useLive(session);
  return (
    <OnboardingShell session={session} onSignOut={signOutToLandingPage}>
      <Outlet />
      <SessionEnded onLeave={signOutToLandingPage} />
    </OnboardingShell>
  );
}
