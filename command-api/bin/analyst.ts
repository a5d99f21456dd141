import { runAnalystCommand } from '../operate/analyst.ts';

// Manages the logins of analysts: `add NAME | remove NAME | list`.
process.exitCode = await runAnalystCommand({ args: process.argv.slice(2), env: process.env, print: (line) => console.log(line) });
