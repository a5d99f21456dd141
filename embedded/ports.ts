import { mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

const names = ['postgres', 'google', 'payments', 'mailbox', 'smtp', 'inbound', 'push', 'sms', 'whatsapp', 'ai', 'command', 'edge'] as const;
export type PortName = (typeof names)[number];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Below the ephemeral ports, one of which another client could take before the stand-in listens. */
const [lowest, highest] = [20_000, 32_000];

async function anyFree(taken: readonly number[]): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
}

/**
 * Chooses the ports of the stand-ins, of the inner command listener, and of the edge for `PORT=0`: those of the last start if they
 * are still free (so an open page keeps working), else any free ones. Stored in `DATA_DIR/ports.json`, so two instances with their own
 * folders never share one.
 */
export async function choosePorts(dataDir: string): Promise<Readonly<Record<PortName, number>>> {
  const file = path.join(dataDir, 'ports.json');
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Partial<Record<PortName, number>>,
    (): Partial<Record<PortName, number>> => ({}),
  );
  const chosen = {} as Record<PortName, number>;
  for (const name of names) {
    const before = known[name];
    chosen[name] = before && (await isFree(before)) ? before : await anyFree(Object.values(chosen));
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(chosen));
  return chosen;
}
