import { Outlet } from 'react-router-dom';
import { useSessionState } from '../../lib/session.ts';
import { homeOf } from '../guards.ts';
import { PublicShell, type PublicLink } from '../shell/public-shell.tsx';

/** Header links; only pages that exist are listed. */
const links: readonly PublicLink[] = [];

/** The public site's frame. */
export function PublicLayout() {
  const state = useSessionState();
  return (
    <PublicShell links={links} footer={[]} signInPath="/login" signUpPath="/signup" homePath={homeOf(state)}>
      <Outlet />
    </PublicShell>
  );
}
