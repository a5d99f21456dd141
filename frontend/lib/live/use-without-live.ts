import { useLiveState } from './connection.ts';

/** How often to ask while changes cannot be pushed (a proxy that lets no socket through), ms. */
const FALLBACK_MS = 5000;

/** `refetchInterval` of what must move by itself: never while changes are pushed, every five seconds while they cannot be. */
export function useWithoutLive(): number | false {
  const { status } = useLiveState();
  return status === 'live' || status === 'connecting' ? false : FALLBACK_MS;
}
