/** Receives the result of a call (`done` or the kind of failure) and its duration in seconds. Must not throw. */
export type CallObserver = (operation: string, result: string, seconds: number) => void;

/** The kind of an error as a metric label: the class name, never the message. */
export const errorKind = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Times one call and returns or throws its result unchanged. */
export async function timedCall<T>(
  observe: CallObserver,
  operation: string,
  call: () => Promise<T>,
  kindOf: (error: unknown) => string = errorKind,
): Promise<T> {
  const from = performance.now();
  const ended = (result: string) => observe(operation, result, (performance.now() - from) / 1000);
  try {
    const answer = await call();
    ended('done');
    return answer;
  } catch (error) {
    ended(kindOf(error));
    throw error;
  }
}

/**
 * Wraps an object so that its async functions are timed by name. Synchronous functions and other members stay unchanged. Only real
 * work counts: an answer from memory is there before the event loop turns, and would hide how long the others take.
 */
export function withTimedCalls<T extends object>(target: T, observe: CallObserver, kindOf: (error: unknown) => string = errorKind): T {
  const members = Object.entries(target).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const timed = (...given: unknown[]): unknown => {
      const from = performance.now();
      let isFromMemory = true;
      const turned = setImmediate(() => (isFromMemory = false));
      const answer: unknown = Reflect.apply(member, target, given);
      if (!(answer instanceof Promise)) {
        clearImmediate(turned);
        return answer;
      }
      const ended = (result: string) => {
        clearImmediate(turned);
        if (!isFromMemory) observe(name, result, (performance.now() - from) / 1000);
      };
      answer.then(
        () => ended('done'),
        (error: unknown) => ended(kindOf(error)),
      );
      return answer;
    };
    return [name, timed];
  });
  // Every member keeps its signature.
  return Object.fromEntries(members) as T;
}
