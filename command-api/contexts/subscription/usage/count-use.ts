import {
  draftsPerAiReply,
  limitsInForce,
  monthAt,
  platformTenant,
  type CountedUse,
  type Iso,
  type PlanLimit,
  type SubscriptionState,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { load, stepId, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { SubscriptionPorts } from '../ports.ts';
import { subscription } from '../subscription/subscription.ts';
import { usage, type UsageCommand } from './usage.ts';

/** Counting against the monthly limits of a plan, before the command that uses them. */
export interface UseCounter {
  /**
   * Counts the answer to a review, once per review, if it was written in the present month of the business; others are free. Throws
   * RefusalError `limit_reached`.
   */
  countAnswer(context: CommandContext, review: AnsweredReview): Promise<void>;
  /** The answer was not sent after all, or was undone. */
  releaseAnswer(context: CommandContext, review: AnsweredReview): Promise<void>;
  /** Counts a published reply that began as a draft by AI, once per review. Throws RefusalError `limit_reached`. */
  countAiReply(context: CommandContext, reviewId: Uuid): Promise<void>;
  releaseAiReply(context: CommandContext, reviewId: Uuid): Promise<void>;
  /** Counts one draft by AI: three times as many as AI replies. Throws RefusalError `limit_reached`. */
  countAiDraft(context: CommandContext, draftId: Uuid): Promise<void>;
}

export interface AnsweredReview {
  readonly reviewId: Uuid;
  readonly writtenAt: Iso;
}

const limitOf: Readonly<Record<CountedUse, PlanLimit>> = { answer: 'reviewsPerMonth', ai_reply: 'aiReplies', ai_draft: 'aiReplies' };

export function createUseCounter(deps: CommandDeps, ports: SubscriptionPorts): UseCounter {
  async function monthOf(context: CommandContext): Promise<ReturnType<typeof monthAt> | null> {
    const business = context.tenantId === platformTenant ? null : await ports.readBusiness(context.tenantId);
    return business && monthAt(context.occurredAt, business.timeZone);
  }

  async function count(context: CommandContext, what: CountedUse, id: Uuid, month: string): Promise<void> {
    const state = await readSubscription(deps, context.tenantId);
    const allowed = limitsInForce(state)[limitOf[what]];
    const limit = allowed === null ? null : what === 'ai_draft' ? allowed * draftsPerAiReply : allowed;
    await run(context, { type: 'Count', ...useOf(context, what, id, month), limit, of: limitOf[what] });
  }

  const useOf = (context: CommandContext, what: CountedUse, id: Uuid, month: string) => ({
    tenantId: context.tenantId as Uuid,
    month,
    what,
    id,
  });

  async function run(context: CommandContext, command: UsageCommand): Promise<void> {
    const step = { ...context, commandId: stepId(context.commandId, `${command.type} ${command.what}`) };
    await execute(deps, usage, `${command.tenantId}-${command.month}`, command, step);
  }

  async function release(context: CommandContext, what: CountedUse, id: Uuid): Promise<void> {
    const month = await monthOf(context);
    if (month) await run(context, { type: 'Release', ...useOf(context, what, id, month.name) });
  }

  return {
    async countAnswer(context, { reviewId, writtenAt }) {
      const month = await monthOf(context);
      if (month && month.start <= writtenAt) await count(context, 'answer', reviewId, month.name);
    },
    releaseAnswer: (context, { reviewId }) => release(context, 'answer', reviewId),
    async countAiReply(context, reviewId) {
      const month = await monthOf(context);
      if (month) await count(context, 'ai_reply', reviewId, month.name);
    },
    releaseAiReply: (context, reviewId) => release(context, 'ai_reply', reviewId),
    async countAiDraft(context, draftId) {
      const month = await monthOf(context);
      if (month) await count(context, 'ai_draft', draftId, month.name);
    },
  };
}

/** The subscription of a tenant as its stream tells it. */
export async function readSubscription(
  deps: Pick<CommandDeps, 'store' | 'codec' | 'recent'>,
  tenantId: TenantId,
): Promise<SubscriptionState> {
  return (await load(deps, subscription, tenantId)).state;
}
