import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Global setup of whatever starts the product: compiles what is newer in the sources, because tests run what images run, the
 * compiled programs (which also start in half the time).
 */
export default function setup(): void {
  execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--build', 'embedded'], {
    cwd: root,
    stdio: 'inherit',
  });
}
