/** The store did not answer in the time we gave it. The client's own deadlines are ignored, or missing, where it matters. */
export class Overdue extends Error {
  constructor(what: string, ms: number) {
    super(`${what}: no answer within ${ms} ms`);
    this.name = 'Overdue';
  }
}

/** The client was replaced under a call, which then ended as if it were complete. */
export class Interrupted extends Error {
  constructor() {
    super('the client was replaced meanwhile');
    this.name = 'Interrupted';
  }
}

/** The promise's outcome, or Overdue after `ms`. What becomes of it later concerns nobody any more. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overdue(what, ms)), ms);
  });
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
