/** Lets the browser do what is due, such as a touch or a frame, before the caller goes on: a slow phone has no long standstill then. */
export const breath = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
