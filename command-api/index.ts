export { createCommandApi, type CommandApi, type CommandApiOptions, type Commands, type InternalCommands } from './create-command-api.ts';
export { runAdministratorCommand } from './operate/administrator.ts';
export { runAnalystCommand } from './operate/analyst.ts';
export { runEraseCommand } from './operate/erase.ts';
