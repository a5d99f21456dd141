import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network conditions between two parts. */
export interface Weather {
  /** Delay of every chunk in each direction, in ms. */
  readonly delayMs?: number;
  /** Bytes per second in each direction. */
  readonly bytesPerSecond?: number;
  /** Resets new and open connections. */
  readonly reset?: boolean;
  /** Drops all bytes without closing connections. */
  readonly blackHole?: boolean;
  /** Share of responses (0 to 1) that are lost after the request has arrived: the connection is closed instead. */
  readonly lostAnswers?: number;
  /** A random number from 0 up to 1 for `lostAnswers`; seeded for repeatable losses. */
  readonly random?: () => number;
}

/** A TCP proxy in front of `host:port`. */
export interface TcpProxy {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** The number of lost responses. */
  readonly lost: number;
  /** The number of open connections. */
  readonly open: number;
  /** Sets another target. */
  aim(target: string): void;
  /** `target` with the address of this proxy. */
  through(target: string): string;
  weather(now: Weather): void;
  /** Closes every open connection. */
  cut(): void;
  close(): Promise<void>;
}

/** Listens on a free port and forwards to `target` (or to a target set later), without disturbance at first. */
export async function startTcpProxy(target?: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  let to = target;
  let now: Weather = {};
  let lost = 0;
  const sockets = new Set<Socket>();

  /** Forwards bytes in order, under the current conditions. */
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
