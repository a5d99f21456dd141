import { useState } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { remaining, rounded, watch, type Sample } from './estimate.ts';

/** How long the rest will take by the speed seen on this page, as it is said, ms; null while nobody can know. */
export function useRemaining(received: number, expected: number | null): number | null {
  const now = useNow('second');
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const seen = watch(samples, { at: now, received });
  if (seen !== samples) setSamples(seen);
  const left = remaining(seen, expected, now);
  return left === null ? null : rounded(left);
}
