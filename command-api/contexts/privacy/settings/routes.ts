import { privacyRoutes, rankOf, slugKey, Uuid } from '@sumaa/contracts';
import { load, packPosition } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { reserveAddress } from '../address/reserve-address.ts';
import type { PrivacyCommand } from './commands.ts';
import { privacy } from './privacy.ts';

/** Handlers for the privacy settings of a business. */
export function privacyHandlers(deps: CommandDeps): HandlersOf<typeof privacyRoutes> {
  return {
    async savePrivacy(request) {
      const context = commandContext(request, privacyRoutes.savePrivacy, { clock: deps.clock });
      const tenantId = Uuid.parse(context.tenantId);
      const { revision, ...settings } = request.body;
      const choosesAddress = rankOf(request.session.role) >= rankOf('admin');
      const command: PrivacyCommand = { type: 'SavePrivacy', tenantId, revision, settings, choosesAddress };
      // An address is taken before the event that needs it, and only where that event would be accepted.
      const { state: before } = await load(deps, privacy, tenantId);
      const isNew = settings.slug !== null && !before.slugKeys.includes(slugKey(settings.slug));
      if (settings.slug !== null && isNew && privacy.decide(before, command).ok) {
        await reserveAddress(deps, stepsOf(context, context.tenantId)('address'), { tenantId, slugKey: slugKey(settings.slug) });
      }
      const { state, position } = await executeOwned(deps, privacy, tenantId, command, context, { orNew: true });
      return { model: { revision: state.revision, slug: state.slug }, position: packPosition({ privacy: position }) };
    },
  };
}
