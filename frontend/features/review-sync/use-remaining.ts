import { useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { remainingMs, roundedMs, addSample, type Sample } from './estimate.ts';

/** The rounded remaining time at the speed measured since the page was opened, ms; null while it cannot be estimated. */
export function useRemaining(received: number, expected: number | null): number | null {
  const now = useNow('second');
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const current = addSample(samples, { at: now, received });
  if (current !== samples) setSamples(current);
  const left = remainingMs(current, expected, now);
  return left === null ? null : roundedMs(left);
}
