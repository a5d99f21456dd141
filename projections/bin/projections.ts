import { runCommand } from '../operate/run-command.ts';

// Entry point of `npm run projections -- status | rebuild | replay …`; the environment names the database.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort(new Error('interrupted')));
process.exitCode = await runCommand({
  args: process.argv.slice(2),
  env: process.env,
  signal: stopping.signal,
  print: (line) => void process.stdout.write(`${line}\n`),
});
