import { mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { holdName } from '../held-name.ts';

const names = ['postgres', 'google', 'payments', 'mailbox', 'smtp', 'inbound', 'push', 'sms', 'whatsapp', 'ai', 'command', 'edge'] as const;
export type PortName = (typeof names)[number];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Ports whose names this process holds. */
const kept = new Set<number>();

/** Keeps a port for this process, because it is listened on later; false where another process has kept it or uses it. */
async function keep(port: number): Promise<boolean> {
  if (!kept.has(port) && !(await holdName(`sumaa-port-${port}`)).held) return false;
  kept.add(port);
  return isFree(port);
}

/** A free port of the range that no other process chooses here until this one has ended. It may be listened on late, and again. */
export async function keptPort({ lowest, highest }: { readonly lowest: number; readonly highest: number }): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (!kept.has(port) && (await keep(port))) return port;
  }
}

/** Below the ephemeral ports, one of which another client could take before the stand-in listens. */
const range = { lowest: 20_000, highest: 32_000 };

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
    chosen[name] = before && (await keep(before)) ? before : await keptPort(range);
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(chosen));
  return chosen;
}
