import { randomInt } from 'node:crypto';

/**
 * Answers at the next full step after the question, whatever the answer is: what takes 20 ms for an unknown address and 80 for a
 * known one is answered after 100 either way, where the work cannot be made the same. Failures too.
 */
export async function inEqualTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const fullStep = stepsFromNow(stepMs);
  try {
    return await work();
  } finally {
    await fullStep();
  }
}

const delay = (ms: number) => new Promise<void>((passed) => void setTimeout(passed, ms));

/**
 * Begins to count now; what it answers resolves at the next full step and up to a tenth more. The clock is set with the question: one
 * set once the work is done fires by fractions of a millisecond earlier or later with how long that took. The chance drowns what the
 * work leaves behind for the process, a mail for one and none for another.
 */
export function stepsFromNow(stepMs: number): () => Promise<void> {
  const started = performance.now();
  const more = randomInt(Math.max(1, Math.round(stepMs / 10)));
  let over = false;
  const firstStep = delay(stepMs + more).then(() => (over = true));
  return async () => {
    await (over ? delay(stepMs + more - ((performance.now() - started) % stepMs)) : firstStep);
  };
}

/** A registration makes six streams where the address is new, five where others wait to confirm it, and reads one where it is known. */
export const registrationStepMs = 250;
/** Each place an account has is one more read. */
export const resetStepMs = 100;
/** Each place an account has is one more read, and so is a stream that another process wrote to. */
export const codeStepMs = 100;
/** An account that is there is decrypted, one that is missing is not, and who registered in vain is one hash more; only refusals wait. */
export const signInStepMs = 100;
/** Whoever has an account is decrypted, and who has none is not: nobody who invites learns which. */
export const inviteStepMs = 50;
