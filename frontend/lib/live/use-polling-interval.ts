import { useLiveState } from './connection.ts';

/** Polling interval while changes cannot be pushed (a proxy that blocks the socket), ms. */
const FALLBACK_MS = 5000;

/** `refetchInterval` of queries that must update by themselves: false while changes are pushed, five seconds otherwise. */
export function usePollingInterval(): number | false {
  const { status } = useLiveState();
  return status === 'live' || status === 'connecting' ? false : FALLBACK_MS;
}
