/** The steps of the set-up, each reached when what it names has happened. 0: nothing yet. */
export const onboardingSteps = { connected: 1, chosen: 2, synced: 3, finished: 4 } as const;
