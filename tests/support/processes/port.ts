import net from 'node:net';

const [lowest, highest] = [20_000, 32_000];
const taken = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A free port for a server that may be stopped and restarted. It lies below the range of ephemeral ports, so that no client connection can
 * take it in between.
 */
export async function keptPort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (taken.has(port) || !(await isFree(port))) continue;
    taken.add(port);
    return port;
  }
}
