// `npm run check`: format, lint, types, dependency graph; every one runs, the first failure decides the exit code. Plain Node.
// Names of gates run those alone: node tests/bin/check.mjs graph types. `--report` prints what is no gate afterwards.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../embedded/bin/install.mjs';
import { mirrorLines, readSources } from './mirrors.mjs';

const bin = (name) => path.join(root, 'node_modules', name);
const folders = ['contracts', 'runtime', 'event-store', 'command-api', 'projections', 'workers', 'frontend', 'embedded', 'tests'];
const gates = {
  format: [bin('oxfmt/bin/oxfmt'), '--check', '.'],
  lint: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '.'],
  // By one checker for each package: more of them check the same declarations again.
  types: [bin('typescript/bin/tsc'), '--build', '--checkers', '1'],
  graph: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', ...folders],
  house: [bin('vitest/vitest.mjs'), 'run', '--project', 'unit', 'tests/gates'],
};

const given = process.argv.slice(2);
const chosen = given.filter((name) => name !== '--report');
const unknown = chosen.filter((name) => !Object.hasOwn(gates, name));
if (unknown.length > 0) {
  console.error(`There is no gate «${unknown.join('», «')}»; there are ${Object.keys(gates).join(', ')}.`);
  process.exit(2);
}
let failed = 0;
for (const [name, args] of Object.entries(gates)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, TZ: 'UTC' } });
  if (status !== 0) {
    console.error(`check: ${name} failed`);
    failed += 1;
  }
}
if (given.includes('--report')) console.log(`\n${mirrorLines(readSources(root, folders)).join('\n')}`);
process.exit(failed === 0 ? 0 : 1);
