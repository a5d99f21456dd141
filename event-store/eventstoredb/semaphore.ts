/** Lets in so many at a time; the others wait in order of arrival. */
export interface Semaphore {
  /** How to leave again (harmless when repeated); null when the signal aborted before there was room. */
  enter(signal?: AbortSignal): Promise<(() => void) | null>;
}

export function createSemaphore(places: number): Semaphore {
  let free = places;
  const waiting: (() => void)[] = [];

  const leaveOnce = () => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  };

  return {
    async enter(signal) {
      if (signal?.aborted) return null;
      if (free > 0) {
        free -= 1;
        return leaveOnce();
      }
      const entered = await new Promise<boolean>((resolve) => {
        const come = () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(true);
        };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(come), 1);
          resolve(false);
        };
        waiting.push(come);
        signal?.addEventListener('abort', giveUp, { once: true });
      });
      return entered ? leaveOnce() : null;
    },
  };
}
