interface Waiting<Q, A> {
  readonly question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/**
 * Puts questions that come at about the same time as one: a hundred consumers start together and pass each event together, and a statement for
 * each costs more than its answer. `ask` answers in the order of the questions; its failure is that of each. `gatherMs`: how long the first
 * waits for others; by default for those of the same turn of the event loop.
 */
export function gathered<Q, A>(ask: (questions: readonly Q[]) => Promise<readonly A[]>, gatherMs?: number): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];

  async function askAll(): Promise<void> {
    const all = waiting;
    waiting = [];
    try {
      const answers = await ask(all.map(({ question }) => question));
      for (const [index, { resolve }] of all.entries()) resolve(answers[index] as A);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length > 1) return;
      if (gatherMs === undefined) setImmediate(() => void askAll());
      else setTimeout(() => void askAll(), gatherMs);
    });
}
