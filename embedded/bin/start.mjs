// `npm start`: installs, builds what is not built yet, then runs the one-machine edition and starts it again should it crash. Plain Node.
// With --sources (`npm run dev`) the servers run from their sources instead: no compiling, a start that takes twice as long.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildFrontend } from './build-frontend.mjs';
import { buildServers, server } from './build-servers.mjs';
import { nodeFlags } from './node-flags.mjs';
import { installModules, requireNode, root } from './install.mjs';

const program = process.argv.includes('--sources')
  ? ['--import', 'tsx', '--conditions=@sumaa/source', path.join(root, 'embedded/main.ts')]
  : [server];

requireNode();
installModules();
try {
  if (program[0] === server) buildServers();
  buildFrontend();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** A process that ends sooner than this after starting has not recovered; five such ends in a row and we give up. */
const soonMs = 10_000;
const exitConfiguration = 78;
let soonEnds = 0;
let stopping = false;
let child;

function run() {
  const startedAt = Date.now();
  child = spawn(process.execPath, [...nodeFlags, ...program], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SUMAA_SUPERVISED: '1' },
  });
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
    // Once: a terminal's Ctrl-C comes again through npm, and reaches the child by itself each time.
    if (stopping) return;
    stopping = true;
    // Nobody is there to be told while a crashed one waits to be started again.
    if (!child.kill('SIGTERM')) process.exit(0);
  });
}
run();
