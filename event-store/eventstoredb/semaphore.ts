/** Lets a limited number of callers in; the others wait in order of arrival. */
export interface Semaphore {
  /** Returns the function that frees the slot (safe to call twice); null when the signal aborted before a slot was free. */
  enter(signal?: AbortSignal): Promise<(() => void) | null>;
}

export function createSemaphore(slots: number): Semaphore {
  let free = slots;
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
        const admit = () => {
          signal?.removeEventListener('abort', cancel);
          resolve(true);
        };
        const cancel = () => {
          waiting.splice(waiting.indexOf(admit), 1);
          resolve(false);
        };
        waiting.push(admit);
        signal?.addEventListener('abort', cancel, { once: true });
      });
      return entered ? leaveOnce() : null;
    },
  };
}
