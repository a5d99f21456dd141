import { useSessionState } from '../../lib/session.ts';

/** Whether nobody is signed in: only visitors are offered the sign-up. */
export function useIsVisitor(): boolean {
  const { status } = useSessionState();
  return status !== 'signed-in' && status !== 'ended';
}
