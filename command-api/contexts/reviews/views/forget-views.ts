import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { reviewViews } from './review-views.ts';
import { teamOf } from './team-of.ts';

/** Removes the views that a member of the context's tenant saved for themselves. Repeating it changes nothing. */
export const forgetOwnViews = (deps: CommandDeps, context: CommandContext, accountId: Uuid): Promise<void> =>
  forgetViews(deps, context, { ownerId: memberIdOf(context.tenantId, accountId), accountId });

/** Removes the views of the team of the context's tenant. Repeating it changes nothing. */
export const forgetTeamViews = (deps: CommandDeps, context: CommandContext, accountId: Uuid): Promise<void> =>
  forgetViews(deps, context, { ownerId: teamOf(context.tenantId), accountId });

async function forgetViews(
  deps: CommandDeps,
  context: CommandContext,
  owner: { readonly ownerId: Uuid; readonly accountId: Uuid },
): Promise<void> {
  const { tenantId } = context;
  const step = stepsOf(context, tenantId);
  for (const viewId of (await findOwned(deps, reviewViews, owner.ownerId, tenantId))?.state ?? []) {
    await executeOwned(deps, reviewViews, owner.ownerId, { type: 'RemoveView', view: { ...owner, viewId } }, step(`view-${viewId}`));
  }
}
