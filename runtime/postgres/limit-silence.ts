import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Ends a connection whose server has been asked and has said nothing for `ms`: in a dead network nobody else would, and whoever
 * waits behind the first query (the rollback after it too) would wait as long again. What runs on it fails as a broken
 * connection does. One that is idle may be silent for ever.
 */
export function limitSilence(client: ClientBase, ms: number): void {
  // The driver's own time limit for a query leaves the connection in the pool, still waiting for the answer.
  const { connection } = client as ClientBase & { readonly connection: NodeJS.EventEmitter & { readonly stream: Socket } };
  const { stream } = connection;
  let answered = stream.bytesWritten;
  connection.on('readyForQuery', () => (answered = stream.bytesWritten));
  // Each time it was silent for so long: given to `setTimeout` itself, it would be told of the first alone.
  stream.setTimeout(ms).on('timeout', () => {
    const asked = stream.bytesWritten;
    // A process that was busy itself first takes in what has arrived meanwhile; what it asks meanwhile has its own time.
    setImmediate(() => {
      if (asked > answered) stream.destroy(new Error(`Connection terminated: no answer within ${ms} ms`));
    });
  });
}
