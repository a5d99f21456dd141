import { existsSync } from 'node:fs';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { packageRoot } from '../postgres/binaries.ts';
import { advice, ok, shortError, trouble, type Finding } from './finding.ts';

const gibibyte = 2 ** 30;

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fine = major > 20 || (major === 20 && minor >= 19);
  return fine ? ok('Node', version) : trouble('Node', `${version} is too old`, 'Install Node 20.19 or newer.');
}

/** Checks that the data folder can be written and has space. `free` in bytes is measured unless given. */
export async function checkDataDir(dataDir: string, free?: number): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    return trouble(
      'data folder',
      `${dataDir} cannot be written (${shortError(error)})`,
      'Give this user the folder, or set DATA_DIR to another.',
    );
  }
  const { bavail, bsize } = await statfs(dataDir);
  const left = free ?? bavail * bsize;
  const says = `${(left / gibibyte).toFixed(1)} GiB free in ${dataDir}`;
  if (left < gibibyte / 2) return trouble('data folder', says, 'Free some space: a full disk stops every write.');
  return left < 5 * gibibyte ? advice('data folder', says, 'Free some space soon.') : ok('data folder', says);
}

/** Checks that the port is free or used by a running Sumaa. */
export async function checkPort(port: number, host: string): Promise<Finding> {
  const taken = await new Promise<string | null>((resolve) => {
    const probe = net.createServer().once('error', (error) => resolve(shortError(error)));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (taken === null) return ok('port', `${port} is free`);
  const health = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(3_000) })
    .then(async (answer) => (await answer.json()) as { model?: { parts?: unknown } })
    .catch(() => null);
  if (health?.model?.parts) return ok('port', `${port} is served by Sumaa already`);
  return trouble('port', `${port} cannot be used (${taken})`, 'Stop the other program, or set PORT to another number.');
}

/** Checks what the one-machine edition provides itself: its Postgres package, and the keys of existing data. */
export function checkEmbedded(dataDir: string): Finding[] {
  const findings: Finding[] = [];
  try {
    findings.push(ok('embedded Postgres', path.basename(packageRoot())));
  } catch (error) {
    findings.push(trouble('embedded Postgres', shortError(error), 'Run npm install without --omit=optional, or set DATABASE_URL.'));
  }
  const hasData = existsSync(path.join(dataDir, 'postgres'));
  const lost = ['master', 'email-hmac', 'session-signing', 'service-token', 'postgres-password'].filter(
    (name) => hasData && !existsSync(path.join(dataDir, 'keys', name)),
  );
  findings.push(
    lost.length === 0
      ? ok('keys', hasData ? 'all in DATA_DIR/keys' : 'made at the first start')
      : trouble(
          'keys',
          `missing from DATA_DIR/keys: ${lost.join(', ')}`,
          'Restore them from the backup of this folder: without them its data cannot be read.',
        ),
  );
  return findings;
}
