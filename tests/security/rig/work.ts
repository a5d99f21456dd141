import { createHook } from 'node:async_hooks';
import { Client } from 'pg';

/** The work of a request, counted outside of the product. */
export interface Work {
  /** Jobs of native code (in these requests argon2 only). */
  readonly native: number;
  readonly statements: number;
  readonly appends: number;
}

/** napi-rs gives its thread pool jobs no name. */
const types = /^undefined$/;

/** Counts the statements and native jobs of `task`. Nothing else may run meanwhile. */
export async function workOf<T>(task: () => Promise<T>): Promise<{ readonly answer: T; readonly work: Work }> {
  let native = 0;
  let statements = 0;
  let appends = 0;
  const hook = createHook({ init: (_id, type) => void (types.test(type) && (native += 1)) });
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below, and put back
  const original = Client.prototype.query;
  Client.prototype.query = function counted(this: Client, ...given: Parameters<typeof original>) {
    const [query] = given as unknown as [string | { readonly text?: string }];
    const text = typeof query === 'string' ? query : (query.text ?? '');
    statements += 1;
    if (text.includes('es.append')) appends += 1;
    // oxlint-disable-next-line typescript/no-misused-promises -- the driver's own overloads, handed on as they came
    return Reflect.apply(original, this, given);
  } as typeof original;
  hook.enable();
  try {
    const answer = await task();
    return { answer, work: { native, statements, appends } };
  } finally {
    hook.disable();
    Client.prototype.query = original;
  }
}
