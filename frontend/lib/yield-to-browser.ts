/** Yields to the browser (touch, frame) before the caller continues, so that a slow phone does not freeze for long. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
