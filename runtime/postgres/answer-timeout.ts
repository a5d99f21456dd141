import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * Statement time-out on the client side: ends a connection with a query in flight when the server sends nothing for `ms`. Without it,
 * each query on a dead network, the rollback included, would wait again. Running queries fail like on a broken connection. Idle
 * connections are not affected.
 */
export function limitAnswerTime(client: ClientBase, ms: number): void {
  // pg's own `query_timeout` leaves the connection in the pool although it still waits for the answer.
  const { connection } = client as ClientBase & { readonly connection: NodeJS.EventEmitter & { readonly stream: Socket } };
  const { stream } = connection;
  let answered = stream.bytesWritten;
  connection.on('readyForQuery', () => (answered = stream.bytesWritten));
  // A listener, because a callback passed to `setTimeout` runs only once.
  stream.setTimeout(ms).on('timeout', () => {
    const asked = stream.bytesWritten;
    // After a busy event loop, data that has already arrived must be read first; queries sent meanwhile get their own time.
    setImmediate(() => {
      if (asked > answered) stream.destroy(new Error(`Connection terminated: no answer within ${ms} ms`));
    });
  });
}
