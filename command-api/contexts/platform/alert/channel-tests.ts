import { channelTestRoutes, type ChannelTest } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { platformSettings, settingsId } from '../settings/platform-settings.ts';

/** Handlers for trying text messages and notifications on oneself; a worker sends them, and notes what the provider said. */
export function channelTestHandlers(deps: CommandDeps): HandlersOf<typeof channelTestRoutes> {
  return {
    async testChannel(request) {
      const { body, session } = request;
      const context = commandContext(request, channelTestRoutes.testChannel, { clock: deps.clock });
      const testId = derivedId(context.commandId, 'test');
      const { accountId } = session;
      const command = { type: 'RequestChannelTest', testId, ...body, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, platformSettings, settingsId, command, context, { orNew: true });
      return { model: { testId }, position: packPosition({ platformsettings: position }) };
    },
    async channelTest({ params, session }) {
      const found = await deps.vault.deliveries.read(params.id, session.accountId);
      const model: ChannelTest = !found || found.state === 'sending' ? { state: 'waiting', code: null } : { ...found, state: found.state };
      return { model, position: null };
    },
  };
}
