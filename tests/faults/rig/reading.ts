import type { World } from './world.ts';

/** Reads reviews one after another in four lanes until `stop`; counts answers by status, 0 for none. `pauseMs`: after each. */
export function startReading(
  world: Pick<World, 'owner' | 'reviews'>,
  { pauseMs = 0 }: { readonly pauseMs?: number } = {},
): { readonly answers: ReadonlyMap<number, number>; stop(): Promise<void> } {
  const answers = new Map<number, number>();
  const stopping = new AbortController();
  const read = async (offset: number) => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const id = world.reviews[(offset + round) % world.reviews.length];
      const status = await world.owner.call('GET', `/api/Reviews/${id}`).then(
        (answer) => answer.status,
        () => 0,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const reading = [0, 1, 2, 3].map((lane) => read(lane * 7));
  return {
    answers,
    async stop() {
      stopping.abort();
      await Promise.all(reading);
    },
  };
}
