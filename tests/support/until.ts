/** Asks again, after each of its own answers, until the answer satisfies; fails with the last answer after `withinMs`. */
export async function until<T>(ask: () => Promise<T>, satisfied: (answer: T) => boolean, withinMs = 120_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (satisfied(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`not satisfied within ${withinMs} ms; last answer: ${JSON.stringify(answer)?.slice(0, 2_000)}`);
    await new Promise((again) => setTimeout(again, 50));
  }
}
