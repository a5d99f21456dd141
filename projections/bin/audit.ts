import { runEvidenceCommand } from '../operate/evidence.ts';

// Entry point of `npm run audit:seal` and `npm run audit:verify`.
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort(new Error('interrupted')));
process.exitCode = await runEvidenceCommand({
  args: process.argv.slice(2),
  env: process.env,
  signal: stopping.signal,
  print: (line) => console.log(line),
});
