import { loadConfig } from '@sumaa/runtime/config';
import { silentLog } from '@sumaa/runtime/log';
import type { TokenIssuer } from '@sumaa/runtime/tokens';
import type { Vault } from '@sumaa/runtime/vault';
import { createCommandApi, type Commands } from '../create-command-api.ts';
import { openDeps } from '../open-deps.ts';

/** The internals of command-api over the data of a running installation, for actions that no route offers. */
export interface OpenCommands {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly issuer: TokenIssuer;
  close(): Promise<void>;
}

/** `env` is the environment of that installation: database, keys, public address. */
export async function openCommands(env: Readonly<Record<string, string>>): Promise<OpenCommands> {
  const config = loadConfig({ NODE_ENV: 'test', GOOGLE_CLIENT_ID: 'none', GOOGLE_CLIENT_SECRET: 'none', ...env }, { process: 'command' });
  const deps = await openDeps(config, silentLog());
  const { commands, app } = await createCommandApi(deps.options);
  return {
    commands,
    vault: deps.options.vault,
    issuer: deps.options.issuer,
    async close() {
      await app.close();
      await deps.stop();
    },
  };
}
