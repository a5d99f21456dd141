/** Tells the time. Injected wherever a test needs to decide what time it is. */
export type Clock = () => Date;

/** The machine's clock. */
export const systemClock: Clock = () => new Date();
