import { useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { remaining, rounded, watch, type Sample } from './estimate.ts';

/** The rounded remaining time at the speed measured since the page was opened, ms; null while it cannot be estimated. */
export function useRemaining(received: number, expected: number | null): number | null {
  const now = useNow('second');
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const current = watch(samples, { at: now, received });
  if (current !== samples) setSamples(current);
  const left = remaining(current, expected, now);
  return left === null ? null : rounded(left);
}
