// `npm run dev`: the whole product, plus a Vite server that rebuilds the frontend on every change (component gallery at /gallery). Plain Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';
import { watchNpm } from './watch-npm.mjs';

const origin = `http://localhost:${process.env.PORT || 3000}`;
const children = [
  spawn(process.execPath, [path.join(root, 'embedded/bin/start.mjs'), '--sources'], { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: path.join(root, 'frontend'),
    stdio: 'inherit',
    env: { ...process.env, SUMAA_ORIGIN: origin },
  }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
watchNpm(stop);
for (const child of children) child.once('exit', stop);
