import { runEraseCommand } from '../operate/erase.ts';

// Erases the personal data of one record: `review|account|invitation|message|follower|business ID`.
process.exitCode = await runEraseCommand({ args: process.argv.slice(2), env: process.env, print: (line) => console.log(line) });
