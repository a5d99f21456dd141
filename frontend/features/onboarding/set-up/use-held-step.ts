import { useEffect, useState } from 'react';
import type { SetUpStepId } from '../../../lib/set-up.ts';

/** How long the finished sync stays visible before the next step, ms. */
const PAUSE = 1000;

export type HeldStep = { readonly step: SetUpStepId; readonly isHeld: boolean; readonly moveOn: () => void };

/** The step to show. A sync that finishes while it is shown stays visible for one second, or until `moveOn`. */
export function useHeldStep(step: SetUpStepId): HeldStep {
  const [shown, setShown] = useState(step);
  const isHeld = shown === 'sync' && step === 'complete';
  if (!isHeld && shown !== step) setShown(step);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => setShown('complete'), PAUSE);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return { step: isHeld ? 'sync' : step, isHeld, moveOn: () => isHeld && setShown('complete') };
}
