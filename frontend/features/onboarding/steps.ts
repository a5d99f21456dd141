/** Steps of the set-up as the server counts them; 4 is done. */
export const stepIds = ['connect', 'choose', 'sync', 'complete'] as const;
export type StepId = (typeof stepIds)[number];

type Facts = {
  /** `currentStep` of the session. */
  readonly serverStep: number;
  /** `?step=connect`: somebody was sent to renew the connection. */
  readonly wantsConnect: boolean;
  /** Null until it is known. */
  readonly isConnected: boolean | null;
};

/** Which step to show: the server's; only the connect step can be gone back to, and only while nothing is connected. */
export function stepToShow({ serverStep, wantsConnect, isConnected }: Facts): StepId {
  if (serverStep === 1 && wantsConnect && isConnected === false) return 'connect';
  return stepIds[Math.min(Math.max(serverStep, 0), stepIds.length - 1)] ?? 'connect';
}
