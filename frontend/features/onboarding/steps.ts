/** The onboarding steps, indexed by the server's step number; 4 means finished. */
export const stepIds = ['connect', 'choose', 'sync', 'complete'] as const;
export type StepId = (typeof stepIds)[number];

type Facts = {
  /** `currentStep` of the session. */
  readonly serverStep: number;
  /** `?step=connect`: the user was sent here to renew the connection. */
  readonly wantsConnect: boolean;
  /** Null until loaded. */
  readonly isConnected: boolean | null;
};

/** The step to show: the server's step. Only from step 1 can the user go back to connecting, while nothing is connected. */
export function stepToShow({ serverStep, wantsConnect, isConnected }: Facts): StepId {
  if (serverStep === 1 && wantsConnect && isConnected === false) return 'connect';
  return stepIds[Math.min(Math.max(serverStep, 0), stepIds.length - 1)] ?? 'connect';
}
