import { runAdministratorCommand } from '../operate/administrator.ts';

// Creates the platform administrator; with the argument `reset-password` sets a new password instead.
process.exitCode = await runAdministratorCommand({ args: process.argv.slice(2), env: process.env, print: (line) => console.log(line) });
