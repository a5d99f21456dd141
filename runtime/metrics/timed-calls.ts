/** Hears how a call ended: `done`, or the kind of its failure, and in how many seconds. Must not throw. */
export type CallObserver = (operation: string, result: string, seconds: number) => void;

/** For labels: few and short, and never the words of an error. */
export const errorKind = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Times one call; its outcome stays what it was. */
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

/** A door whose functions are timed by their names. What answers at once, and what is no function, is let through as it is. */
export function withTimedCalls<T extends object>(door: T, observe: CallObserver, kindOf: (error: unknown) => string = errorKind): T {
  const members = Object.entries(door).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const timed = (...given: unknown[]): unknown => {
      const from = performance.now();
      const answer: unknown = Reflect.apply(member, door, given);
      if (!(answer instanceof Promise)) return answer;
      const ended = (result: string) => observe(name, result, (performance.now() - from) / 1000);
      answer.then(
        () => ended('done'),
        (error: unknown) => ended(kindOf(error)),
      );
      return answer;
    };
    return [name, timed];
  });
  // Each member takes and answers what it took and answered before.
  return Object.fromEntries(members) as T;
}
