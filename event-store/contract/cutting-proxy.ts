import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy before a server that can cut a connection at a chosen moment. */
export interface CuttingProxy {
  /** The server's URL through the proxy. */
  readonly url: string;
  /** How often it has cut a connection instead of passing on the server's answer. */
  readonly cuts: number;
  /** The next statement with this text reaches the server; its answer is dropped and the client's connection closed. */
  cutAnswerTo(text: string): void;
  /** Closes every connection and refuses new ones until `mend`. */
  sever(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let textToCut: string | null = null;
  let cuts = 0;
  let severed = false;

  const server = createServer((client) => {
    if (severed) return client.destroy();
    const upstream = connect(Number(port), hostname);
    let dropsAnswer = false;
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
      if (textToCut !== null && chunk.includes(textToCut)) {
        textToCut = null;
        dropsAnswer = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!dropsAnswer) return client.write(chunk);
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
    cutAnswerTo: (text) => void (textToCut = text),
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
