import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';

/** Whole seconds left of a wait that `start(seconds)` begins; 0 when it is over. */
export function useCountdown(initialSeconds = 0): { readonly left: number; readonly start: (seconds: number) => void } {
  const now = useNow('second');
  const [until, setUntil] = useState(() => Date.now() + initialSeconds * 1000);
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), start: (seconds) => setUntil(Date.now() + seconds * 1000) };
}
