import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What the network between two parts does to bytes. */
export interface Weather {
  /** Added to every piece, each way, in ms. */
  readonly delayMs?: number;
  /** Bytes a second, each way. */
  readonly bytesPerSecond?: number;
  /** New connections are reset and open ones too. */
  readonly reset?: boolean;
  /** Bytes go in and nothing comes out; nobody is told. */
  readonly blackHole?: boolean;
  /** This part of answers (0 to 1) is lost after the question has arrived: the connection dies instead. */
  readonly lostAnswers?: number;
  /** A number from 0 up to 1, for `lostAnswers`; seeded by who wants the same losses again. */
  readonly random?: () => number;
}

/** A TCP proxy before `host:port`. */
export interface TcpProxy {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** Answers that were lost so far. */
  readonly lost: number;
  /** Open connections. */
  readonly open: number;
  /** From now on it hands on to this address. */
  aim(target: string): void;
  /** `target`, with this proxy's address in it. */
  through(target: string): string;
  weather(now: Weather): void;
  /** Cuts every open connection. */
  cut(): void;
  close(): Promise<void>;
}

/** Listens on a free port and hands on to `target` (or to what it is aimed at later), in fair weather at first. */
export async function startTcpProxy(target?: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  let to = target;
  let now: Weather = {};
  let lost = 0;
  const sockets = new Set<Socket>();

  /** Bytes from one end to the other, in order, as the weather allows. */
  function carry(from: Socket, into: Socket, isAnswer: boolean): void {
    let free = 0;
    from.on('data', (bytes: Buffer) => {
      if (now.blackHole) return;
      if (isAnswer && now.lostAnswers && (now.random ?? Math.random)() < now.lostAnswers) {
        lost += 1;
        into.destroy();
        return;
      }
      const slow = now.bytesPerSecond ? (bytes.length / now.bytesPerSecond) * 1_000 : 0;
      const at = Date.now();
      free = Math.max(free, at) + slow;
      const wait = free - at + (now.delayMs ?? 0);
      if (wait < 1) return void (into.writable && into.write(bytes));
      from.pause();
      setTimeout(() => {
        if (!now.blackHole && into.writable) into.write(bytes);
        from.resume();
      }, wait);
    });
    from.on('end', () => into.end());
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      into.destroy();
    });
  }

  const server = createServer((client) => {
    if (now.reset || !to) return void client.resetAndDestroy();
    const upstream = connect(to);
    for (const socket of [client, upstream]) sockets.add(socket.setNoDelay(true));
    carry(client, upstream, false);
    carry(upstream, client, true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    host: '127.0.0.1',
    port,
    get lost() {
      return lost;
    },
    get open() {
      return sockets.size / 2;
    },
    aim(address) {
      const url = new URL(address);
      to = { host: url.hostname, port: Number(url.port) };
    },
    through(address) {
      const url = new URL(address);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.toString().replace(/\/$/, address.endsWith('/') ? '/' : '');
    },
    weather(next) {
      now = next;
      if (next.reset) cut();
    },
    cut,
    close() {
      cut();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
