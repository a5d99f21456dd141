import { runBackupCommand } from '../operate/backup.ts';

// Entry point of `npm run backup` and `npm run restore`.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort(new Error('interrupted')));
process.exitCode = await runBackupCommand({
  args: process.argv.slice(2),
  env: process.env,
  signal: stopping.signal,
  print: (line) => console.log(line),
});
