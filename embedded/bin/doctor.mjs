// `npm run doctor`: checks Node and the installed dependencies, then runs doctor.ts. Plain Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { requireNode, root } from './install.mjs';

requireNode();
if (!existsSync(path.join(root, 'node_modules/tsx'))) {
  console.error('✗ dependencies: not installed\n    Run npm ci.');
  process.exit(1);
}
const program = path.join(root, 'embedded/bin/doctor.ts');
const args = ['--import', 'tsx', '--conditions=@sumaa/source', program, ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
