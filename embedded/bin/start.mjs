// `npm start`: installs, builds, then runs the one-machine edition and starts it again should it crash. Plain Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildFrontend } from './build-frontend.mjs';
import { installModules, requireNode, root } from './install.mjs';

requireNode();
installModules();
buildFrontend();

/** A process that ends sooner than this after starting has not recovered; five such ends in a row and we give up. */
const soonMs = 10_000;
const exitConfiguration = 78;
let soonEnds = 0;
let stopping = false;
let child;

function run() {
  const startedAt = Date.now();
  child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=@sumaa/source', '--enable-source-maps', path.join(root, 'embedded/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SUMAA_SUPERVISED: '1' },
    },
  );
  child.once('exit', (code, signal) => {
    if (stopping || code === 0) process.exit(code ?? 0);
    if (code === exitConfiguration) process.exit(1);
    soonEnds = Date.now() - startedAt < soonMs ? soonEnds + 1 : 0;
    if (soonEnds >= 5) {
      console.error('Sumaa could not be started; see the messages above.');
      process.exit(1);
    }
    console.error(`Sumaa stopped (${signal ?? code}), starting it again…`);
    setTimeout(run, Math.min(500 * 2 ** soonEnds, 5_000));
  });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true;
    child?.kill('SIGTERM');
  });
}
run();
