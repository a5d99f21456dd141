import { useEffect, useState } from 'react';
import type { SetUpStepId } from '../../../lib/navigation/set-up.ts';

/** How long the finished sync stays visible before the next step, ms. */
const PAUSE = 1000;

export type PausedStep = { readonly step: SetUpStepId; readonly isPaused: boolean; readonly skipPause: () => void };

/** The step to show. A sync that finishes while it is shown stays visible for one second, or until `skipPause`. */
export function useStepWithPause(step: SetUpStepId): PausedStep {
  const [shown, setShown] = useState(step);
  const isPaused = shown === 'sync' && step === 'complete';
  if (!isPaused && shown !== step) setShown(step);
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setTimeout(() => setShown('complete'), PAUSE);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return { step: isPaused ? 'sync' : step, isPaused, skipPause: () => isPaused && setShown('complete') };
}
