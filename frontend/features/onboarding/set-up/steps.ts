import { setUpStepIds, type SetUpStepId } from '../../../lib/navigation/set-up.ts';

type Facts = {
  /** `currentStep` of the session. */
  readonly serverStep: number;
  /** `?step=connect`: the user was sent here to renew the connection. */
  readonly wantsConnect: boolean;
  /** Null until loaded. */
  readonly isConnected: boolean | null;
};

/** The step to show: the server's step. Only from step 1 can the user go back to connecting, while nothing is connected. */
export function stepToShow({ serverStep, wantsConnect, isConnected }: Facts): SetUpStepId {
  if (serverStep === 1 && wantsConnect && isConnected === false) return 'connect';
  return setUpStepIds[Math.min(Math.max(serverStep, 0), setUpStepIds.length - 1)] ?? 'connect';
}
