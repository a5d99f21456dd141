/** How far onboarding got: the number of a step is reached when what it is named after has happened. 0: nothing has. */
export const onboardingSteps = { connected: 1, chosen: 2, synced: 3, finished: 4 } as const;
