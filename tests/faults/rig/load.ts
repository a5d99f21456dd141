import { randomUUID } from 'node:crypto';
import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import type { Entry } from './ledger.ts';
import type { World } from './world.ts';

const route = 'PUT /api/reviews/:id/draft';

export interface Written {
  readonly status: number;
  readonly body: string;
  readonly position: string | null;
}

/** Sends one command with its key; rejects without a response. */
export async function writeDraft(
  url: string,
  token: string,
  write: { readonly reviewId: string; readonly text: string; readonly key: string },
  timeoutMs = 10_000,
): Promise<Written> {
  const answer = await fetch(`${url}/api/Reviews/${write.reviewId}/draft`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': write.key },
    body: JSON.stringify({ text: write.text }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = await answer.text();
  const { position = null } = (answer.headers.get('content-type') ?? '').includes('json')
    ? (JSON.parse(body) as { position?: string | null })
    : {};
  return { status: answer.status, body, position };
}

/** The ledger entry of a command, with the id under which the store has it. */
export const entryOf = (world: World, write: { readonly reviewId: string; readonly text: string; readonly key: string }): Entry => ({
  commandId: uuidV5(namespaces.command, world.who, route, JSON.stringify({ id: write.reviewId }), write.key),
  stream: `review-${write.reviewId}`,
  text: write.text,
});

export interface Load {
  /** Responses by status; `0` means no response. */
  readonly answers: ReadonlyMap<number, number>;
  /** The response time in ms below which this share (0 to 1) of all attempts lies, including failed ones. */
  quantile(part: number): number;
  /** The number of acknowledged commands so far. */
  acknowledged(): number;
  /** Resolves after `count` more commands were acknowledged, with the time it took in ms. */
  more(count: number): Promise<number>;
  /** Sends no new commands and waits for those in flight. */
  stop(): Promise<void>;
}

/**
 * Starts clients that send one command after another and repeat each with its key until it is acknowledged, like the product's own clients.
 * `pauseMs`: pause before each new command.
 */
export function startLoad(
  world: World,
  options: { readonly clients?: number; readonly pauseMs?: number; readonly url?: string; readonly timeoutMs?: number } = {},
): Load {
  const { clients = 8, pauseMs = 20, url = world.product.url, timeoutMs = 10_000 } = options;
  const answers = new Map<number, number>();
  const stopping = new AbortController();
  const took: number[] = [];
  let waiting: { count: number; resolve: () => void }[] = [];
  const acknowledged = () => world.ledger.acknowledged.size;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  async function client(index: number): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const reviewId = world.reviews[(round * clients + index) % world.reviews.length] ?? '';
      const write = { reviewId, text: `${index}-${round}-${randomUUID()}`, key: randomUUID() };
      const entry = entryOf(world, write);
      world.ledger.send(entry);
      while (!stopping.signal.aborted) {
        const from = performance.now();
        const status = await writeDraft(url, String(world.owner.token), write, timeoutMs).then(
          (answer) => answer.status,
          () => 0,
        );
        took.push(performance.now() - from);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 200) {
          world.ledger.acknowledge(entry);
          for (const each of waiting.filter(({ count }) => count <= acknowledged())) each.resolve();
          waiting = waiting.filter(({ count }) => count > acknowledged());
          break;
        }
        await pause(100);
      }
      await pause(pauseMs);
    }
  }
  const all = Array.from({ length: clients }, (_, index) => client(index));
  return {
    answers,
    quantile(part) {
      const sorted = took.toSorted((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
    },
    acknowledged,
    async more(count) {
      const from = performance.now();
      await new Promise<void>((resolve) => waiting.push({ count: acknowledged() + count, resolve }));
      return performance.now() - from;
    },
    async stop() {
      stopping.abort();
      await Promise.all(all);
    },
  };
}
