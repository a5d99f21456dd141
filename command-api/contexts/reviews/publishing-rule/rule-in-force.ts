import type { TenantId } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { ReviewPorts } from '../ports.ts';
import type { RuleInForce } from '../reply-settings/reply-settings.ts';
import { publishingRuleOf } from '../reply-settings/routes.ts';

/** The rule by which replies may be published now; null: there is none, it is paused or on hold, or whoever agreed to it may not agree any more. */
export async function ruleInForce(
  deps: Pick<CommandDeps, 'store' | 'codec'>,
  ports: Pick<ReviewPorts, 'mayAgreeToRule'>,
  tenantId: TenantId,
): Promise<RuleInForce | null> {
  const rule = await publishingRuleOf(deps, tenantId);
  if (rule === null || rule.paused || rule.held) return null;
  return (await ports.mayAgreeToRule(tenantId, rule.accountId)) ? rule : null;
}
