// `npm run bench [-- --quick|--record] [-- NAME…]`: the figures of tests/bench, each against a bare baseline in the same run. Plain Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildFrontend } from '../../embedded/bin/build-frontend.mjs';
import { buildServers } from '../../embedded/bin/build-servers.mjs';
import { nodeFlags } from '../../embedded/bin/node-flags.mjs';
import { installModules, requireNode, root } from '../../embedded/bin/install.mjs';

requireNode();
installModules();
buildServers();
buildFrontend();

// Without the condition `@sumaa/source`, because the compiled product is measured, as the images run it.
const program = path.join(root, 'tests/bench/main.ts');
const child = spawn(process.execPath, [...nodeFlags, '--import', 'tsx', program, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TZ: 'UTC' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
