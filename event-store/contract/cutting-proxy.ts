import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy before Postgres that can cut a connection at the worst moment. */
export interface CuttingProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** How often it has cut between the server's answer and the client. */
  readonly cuts: number;
  /** The next statement with this text reaches the server; its answer does not reach the client, the connection dies. */
  cutAnswerTo(text: string): void;
  /** Ends every connection and takes no new ones until `mend`. */
  sever(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let needle: string | null = null;
  let cuts = 0;
  let severed = false;

  const server = createServer((client) => {
    if (severed) return client.destroy();
    const upstream = connect(Number(port), hostname);
    let doomed = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (needle !== null && chunk.includes(needle)) {
        needle = null;
        doomed = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!doomed) return client.write(chunk);
      // The server has answered, so it has committed.
      cuts += 1;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.toString(),
    get cuts() {
      return cuts;
    },
    cutAnswerTo: (text) => void (needle = text),
    sever() {
      severed = true;
      destroyAll();
    },
    mend: () => void (severed = false),
    async close() {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
