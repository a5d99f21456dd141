import { preferencesRoutes, type PersonPreferences } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import { execute } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { account } from '../account/account.ts';
import type { RegisteredAccount } from '../account/state.ts';
import type { IdentityDeps } from '../deps.ts';

/** How screens and mails show things to one person. */
export function preferencesHandlers(deps: IdentityDeps): HandlersOf<typeof preferencesRoutes> {
  return {
    async changePreferences(request) {
      const context = commandContext(request, preferencesRoutes.changePreferences, { clock: deps.clock });
      const command = { type: 'ChangePreferences', given: withoutGaps(request.body) } as const;
      const { state, position } = await execute(deps, account, request.session.accountId, command, context);
      return { model: (state as RegisteredAccount).preferences, position: packPosition({ account: position }) };
    },
  };
}

type Given = { readonly [Name in keyof PersonPreferences]?: PersonPreferences[Name] | undefined };

/** Only what was given: an absent preference stays. */
const withoutGaps = (given: Given): Partial<PersonPreferences> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
