import { useSessionState } from '../../lib/session/session.ts';

/** Whether nobody is signed in: only visitors are offered the sign-up. While the session of a browser that remembers one is checked: no. */
export function useIsVisitor(): boolean {
  const { status } = useSessionState();
  return status !== 'signed-in' && status !== 'ended' && status !== 'loading';
}
