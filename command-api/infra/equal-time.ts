import { randomInt } from 'node:crypto';

/**
 * Runs `work` and answers at the next full multiple of `stepMs`, also for failures. Hides differences such as 20 ms for an unknown
 * address and 80 ms for a known one, where the work cannot be made equal.
 */
export async function inEqualTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const fullStep = startEqualTimeStep(stepMs);
  try {
    return await work();
  } finally {
    await fullStep();
  }
}

const delay = (ms: number) => new Promise<void>((passed) => void setTimeout(passed, ms));

/**
 * Starts the clock; the returned function resolves at the next full step plus up to a tenth of a step at random. The timer is set
 * now, because one set after the work fires slightly earlier or later depending on how long the work took. The random part hides
 * side effects of the work, such as a mail for one address and none for another.
 */
export function startEqualTimeStep(stepMs: number): () => Promise<void> {
  const started = performance.now();
  const jitterMs = randomInt(Math.max(1, Math.round(stepMs / 10)));
  let firstStepPassed = false;
  const firstStep = delay(stepMs + jitterMs).then(() => (firstStepPassed = true));
  return async () => {
    await (firstStepPassed ? delay(stepMs + jitterMs - ((performance.now() - started) % stepMs)) : firstStep);
  };
}

/** Each membership of the account is one more read. */
export const resetStepMs = 100;
/** A registration that waits for its code costs writes, and one that is named by its password a hash. */
export const codeStepMs = 100;
/** An existing account must be decrypted, and each registration that waits costs one more hash; only refusals wait. */
export const signInStepMs = 100;
/** An existing account must be decrypted; the inviting user must not learn whether there is one. */
export const inviteStepMs = 50;
