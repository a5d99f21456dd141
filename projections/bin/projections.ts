import { runCommand } from '../operate/run-command.ts';

// `npm run projections -- status | rebuild | replay …` where the environment names the database (see runCommand's usage).
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort(new Error('interrupted')));
process.exitCode = await runCommand({
  args: process.argv.slice(2),
  env: process.env,
  signal: stopping.signal,
  print: (line) => void process.stdout.write(`${line}\n`),
});
