import { runAnalystCommand } from '../operate/analyst.ts';

// Entry point of `npm run analyst -- add | remove | list …`; the environment names the database.
process.exitCode = await runAnalystCommand({ args: process.argv.slice(2), env: process.env, print: (line) => console.log(line) });
