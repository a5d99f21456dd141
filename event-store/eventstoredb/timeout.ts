/** The store did not answer within our limit. The client's own deadlines are ignored, or missing, in the calls that need them. */
export class CallTimeout extends Error {
  constructor(what: string, ms: number) {
    super(`${what}: no answer within ${ms} ms`);
    this.name = 'Overdue';
  }
}

/** The client was replaced during a call, which then ended as if it were complete. */
export class Interrupted extends Error {
  constructor() {
    super('the client was replaced meanwhile');
    this.name = 'Interrupted';
  }
}

/** The result of the promise; throws Overdue after `ms` and ignores a later result. */
export async function withTimeout<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallTimeout(what, ms)), ms);
  });
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
