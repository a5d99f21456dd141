/**
 * Repeats `ask` until its result satisfies; throws with the last result after `withinMs`. The pause grows with the time waited, to leave
 * the processor to the system under test.
 */
export async function until<T>(ask: () => Promise<T>, satisfied: (answer: T) => boolean, withinMs = 120_000): Promise<T> {
  const started = Date.now();
  for (;;) {
    const answer = await ask();
    if (satisfied(answer)) return answer;
    const waitedMs = Date.now() - started;
    if (waitedMs > withinMs)
      throw new Error(`not satisfied within ${withinMs} ms; last answer: ${JSON.stringify(answer)?.slice(0, 2_000)}`);
    await new Promise((again) => setTimeout(again, Math.min(Math.max(50, waitedMs / 10), 500)));
  }
}
