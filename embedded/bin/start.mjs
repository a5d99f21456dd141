// `npm start`: installs, builds what is not built yet, runs the one-machine edition and restarts it after a crash. Plain Node.
// With --sources (`npm run dev`) the servers run from their TypeScript sources: nothing is compiled, but starting takes twice as long.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildFrontend } from './build-frontend.mjs';
import { buildServers, server } from './build-servers.mjs';
import { nodeFlags } from './node-flags.mjs';
import { installModules, requireNode, root } from './install.mjs';
import { watchNpm } from './watch-npm.mjs';

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

/** A process that ends within this time did not start properly; after five such ends in a row the supervisor stops. */
const soonMs = 10_000;
const exitConfiguration = 78;
let soonEnds = 0;
let stopping = false;
let child;

function run() {
  const startedAt = Date.now();
  child = spawn(process.execPath, [...nodeFlags, ...program], {
    cwd: root,
    // The channel tells the product when this process has ended, however that happened.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
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

function stop() {
  // A terminal's Ctrl-C arrives twice (from the terminal and through npm), and the child gets its own copy: react only once.
  if (stopping) return;
  stopping = true;
  // `kill` returns false when no child runs, which is while a crashed one waits for its restart.
  if (!child.kill('SIGTERM')) process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
watchNpm(stop);
run();
