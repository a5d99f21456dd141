import { runAdministratorCommand } from '../operate/administrator.ts';

// Makes the platform's manager; with `reset-password` gives them another password.
process.exitCode = await runAdministratorCommand({ args: process.argv.slice(2), env: process.env, print: (line) => console.log(line) });
