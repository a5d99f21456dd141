import type { Iso, RuleHold, Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { InternalCommandResult } from '../../../infra/handlers.ts';
import type { ReviewPorts } from '../ports.ts';
import { replySettings } from '../reply-settings/reply-settings.ts';
import { publishingRuleOf } from '../reply-settings/routes.ts';

/**
 * Puts the publishing rule on hold whose consent this person gave before `at`, when they lost the right to; null: where they have none now.
 * A consent that was given after that stays.
 */
export async function holdRule(
  deps: CommandDeps,
  ports: Pick<ReviewPorts, 'mayAgreeToRule'>,
  context: CommandContext,
  { accountId, because, at }: { readonly accountId: Uuid; readonly because: RuleHold; readonly at: Iso | null },
): Promise<InternalCommandResult<null>> {
  const { tenantId, occurredAt } = context;
  const isTheirs = (await publishingRuleOf(deps, tenantId))?.accountId === accountId;
  if (!isTheirs || (at === null && (await ports.mayAgreeToRule(tenantId, accountId)))) return { result: null, position: null };
  const command = { type: 'HoldRule', because, at: at ?? occurredAt, accountId } as const;
  const { position } = await executeOwned(deps, replySettings, tenantId, command, context);
  return { result: null, position: packPosition({ replysettings: position }) };
}
