export { createCommandApi, type CommandApi, type CommandApiOptions, type Commands, type InternalCommands } from './create-command-api.ts';
export type { Registered, Registration } from './contexts/identity/index.ts';
