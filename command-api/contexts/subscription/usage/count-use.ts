import { randomUUID } from 'node:crypto';
import {
  draftsPerAiReply,
  limitsInForce,
  monthAt,
  minute,
  platformTenant,
  type CountedUse,
  type Iso,
  type PlanLimit,
  type SubscriptionState,
  type TenantId,
  type UsageEvent,
  type Uuid,
} from '@sumaa/contracts';
import { isUnknown, load, streamName, type CommandContext, type Recorded, type StoredEvent } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { SubscriptionPorts } from '../ports.ts';
import { subscription } from '../subscription/subscription.ts';
import { usage, type UsageCommand } from './usage.ts';

/** Counting against the monthly limits of a plan, before the command that uses them. */
export interface UseCounter {
  /**
   * Counts the answer to a review for a reply, once per review, if it was written in the present month of the business; others are free.
   * Throws RefusalError `limit_reached`.
   */
  countAnswer(context: CommandContext, review: AnsweredReview): Promise<void>;
  /** Counts a published reply that began as a draft by AI, once per review. Throws RefusalError `limit_reached`. */
  countAiReply(context: CommandContext, reply: CountedReply): Promise<void>;
  /** This reply was not sent after all, or was undone: nothing is counted for it any more. */
  releaseReply(context: CommandContext, reply: QueuedReply): Promise<void>;
  /** This reply reached Google after all: it is counted again as it was, whatever the plan allows. */
  recountReply(context: CommandContext, reply: QueuedReply & AnsweredReview & { readonly isSmart: boolean }): Promise<void>;
  /** Counts one draft by AI: three times as many as AI replies. Throws RefusalError `limit_reached`. */
  countAiDraft(context: CommandContext, draftId: Uuid): Promise<void>;
}

export interface CountedReply {
  readonly reviewId: Uuid;
  readonly replyId: Uuid;
}

/** `queuedAt`: in the month of this moment it was counted. */
export interface QueuedReply extends CountedReply {
  readonly queuedAt: Iso;
}

export interface AnsweredReview extends CountedReply {
  /** When the review was written. */
  readonly writtenAt: Iso;
}

/** What is counted, and for what. */
interface Held {
  readonly id: Uuid;
  readonly holderId: Uuid;
}

const limitOf: Readonly<Record<CountedUse, PlanLimit>> = { answer: 'reviewsPerMonth', ai_reply: 'aiReplies', ai_draft: 'aiReplies' };

/** After this time what was counted for a reply has been sent, or never will be: no request lasts so long. */
const sendingMs = 10 * minute;
/** By how much the clocks of two processes may differ. */
const clocksMs = minute;

export function createUseCounter(deps: CommandDeps, ports: SubscriptionPorts): UseCounter {
  async function monthOf({ tenantId }: CommandContext, at: Iso): Promise<ReturnType<typeof monthAt> | null> {
    const business = tenantId === platformTenant ? null : await ports.readBusiness(tenantId);
    return business && monthAt(at, business.timeZone);
  }

  async function limitFor({ tenantId }: CommandContext, what: CountedUse): Promise<number | null> {
    const allowed = limitsInForce(await readSubscription(deps, tenantId))[limitOf[what]];
    return allowed === null ? null : what === 'ai_draft' ? allowed * draftsPerAiReply : allowed;
  }

  async function count(context: CommandContext, what: CountedUse, { id, holderId }: Held, month: string): Promise<void> {
    await countUpTo(await limitFor(context, what), context, what, { id, holderId }, month);
  }

  async function countUpTo(
    limit: number | null,
    context: CommandContext,
    what: CountedUse,
    { id, holderId }: Held,
    month: string,
  ): Promise<void> {
    await releaseLost(context, month);
    await run(context, { type: 'Count', tenantId: context.tenantId as Uuid, month, what, id, holderId, limit, of: limitOf[what] });
  }

  /**
   * Gives back what was counted for replies that were not sent: their process died in between, or before it gave it back. Each count looks at
   * what has become old enough since the one before, so everything is looked at once.
   */
  async function releaseLost(context: CommandContext, month: string): Promise<void> {
    const old = Date.parse(context.occurredAt) - sendingMs;
    const counted = await countedSinceLastLook(`${context.tenantId}-${month}`);
    for (const { what, id, holderId, at } of counted) {
      // What was counted before there were holders has no reply of its own.
      if (at > old || what === 'ai_draft' || holderId === id) continue;
      if (await ports.isReplyStanding(context.tenantId, { reviewId: id, replyId: holderId })) continue;
      await run(context, { type: 'Release', tenantId: context.tenantId as Uuid, month, what, id, holderId });
    }
  }

  /** The newest uses of a month, back to those that were old enough when the last one was counted. */
  async function countedSinceLastLook(id: string): Promise<readonly (Recorded<UsageEvent>['data'] & { readonly at: number })[]> {
    const newest: StoredEvent[] = [];
    let from: number | null = null;
    for await (const event of deps.store.readStream(streamName(usage.category, id), { backwards: true })) {
      const at = Date.parse(event.metadata.occurredAt);
      if (event.type === 'UsageCounted') from ??= at - sendingMs - clocksMs;
      if (from !== null && at < from) break;
      newest.push(event);
    }
    const decoded = await deps.codec.decodeMany(newest.filter(({ type }) => type === 'UsageCounted'));
    const uses = decoded.flatMap((one) => {
      if (!one.ok || isUnknown(one.event)) return [];
      const { data, metadata } = one.event as Recorded<UsageEvent>;
      return [{ ...data, at: Date.parse(metadata.occurredAt) }];
    });
    // Whoever repeats a command later counts for the same reply again: only the last time says how old that is.
    const keyOf = ({ what, holderId }: UsageEvent['data']) => `${what} ${holderId}`;
    return [...new Map(uses.toReversed().map((one) => [keyOf(one), one])).values()];
  }

  // A repetition changes nothing, because a holder counts once; under an id of its own, so that what was given back meanwhile counts again.
  async function run(context: CommandContext, command: UsageCommand): Promise<void> {
    const step = { ...context, commandId: randomUUID() as Uuid };
    await execute(deps, usage, `${command.tenantId}-${command.month}`, command, step);
  }

  return {
    async countAnswer(context, { reviewId, replyId, writtenAt }) {
      const month = await monthOf(context, context.occurredAt);
      if (month && month.start <= writtenAt) await count(context, 'answer', { id: reviewId, holderId: replyId }, month.name);
    },
    async countAiReply(context, { reviewId, replyId }) {
      const month = await monthOf(context, context.occurredAt);
      if (month) await count(context, 'ai_reply', { id: reviewId, holderId: replyId }, month.name);
    },
    async releaseReply(context, { reviewId, replyId, queuedAt }) {
      const month = await monthOf(context, queuedAt);
      if (month === null) return;
      const use = { tenantId: context.tenantId as Uuid, month: month.name, id: reviewId, holderId: replyId };
      await run(context, { type: 'Release', what: 'answer', ...use });
      await run(context, { type: 'Release', what: 'ai_reply', ...use });
    },
    async recountReply(context, { reviewId, replyId, queuedAt, writtenAt, isSmart }) {
      const month = await monthOf(context, queuedAt);
      if (month === null) return;
      const held = { id: reviewId, holderId: replyId };
      if (month.start <= writtenAt) await countUpTo(null, context, 'answer', held, month.name);
      if (isSmart) await countUpTo(null, context, 'ai_reply', held, month.name);
    },
    async countAiDraft(context, draftId) {
      const month = await monthOf(context, context.occurredAt);
      if (month) await count(context, 'ai_draft', { id: draftId, holderId: draftId }, month.name);
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
