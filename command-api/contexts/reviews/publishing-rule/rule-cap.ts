import { dayAt, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute, findOwned } from '../../../infra/execute.ts';
import type { ReviewPorts } from '../ports.ts';
import { review } from '../review/review.ts';
import { isStandingIn } from '../review/settle-use.ts';
import { ruleDay } from './rule-day.ts';

/**
 * Whether one more reply of the rule may be published on the day of `at`, in the time zone of the business; counts its review on that day.
 * Replies that were sent come before those that wait; one that was undone or refused has given its place back.
 */
export async function fitsDay(
  deps: CommandDeps,
  ports: Pick<ReviewPorts, 'timeZoneOf'>,
  context: CommandContext,
  { reviewId, cap, at }: { readonly reviewId: Uuid; readonly cap: number; readonly at: Iso },
): Promise<boolean> {
  const { tenantId } = context;
  const day = dayAt(at, await ports.timeZoneOf(tenantId));
  const id = `${tenantId}-${day}`;
  const counted = (await findOwned(deps, ruleDay, id, tenantId))?.state ?? [];
  const places = new Map(await Promise.all(counted.map(async (one) => [one, await placeOf(deps, tenantId, one)] as const)));
  const free = counted.filter((one) => one !== reviewId && places.get(one) === 'free');
  const command = { type: 'CountRuleReply', day, reviewId, cap, free } as const;
  const step = { ...context, commandId: stepId(context.commandId, `rule day ${day}`) };
  const { state } = await execute(deps, ruleDay, id, command, step);
  const taken = state.filter((one) => !free.includes(one));
  const inOrder = [...taken.filter((one) => places.get(one) === 'sent'), ...taken.filter((one) => places.get(one) !== 'sent')];
  const place = inOrder.indexOf(reviewId);
  return place >= 0 && place < cap;
}

/** What became of the rule's reply to a review that was counted. */
async function placeOf(deps: CommandDeps, tenantId: TenantId, reviewId: Uuid): Promise<'sent' | 'waits' | 'free'> {
  const events = (await findOwned(deps, review, reviewId, tenantId))?.events ?? [];
  const replyId = events.find((event) => event.type === 'AnsweredByRule')?.data.replyId;
  // Its reply is being written.
  if (replyId === undefined) return 'waits';
  if (!isStandingIn(events, replyId)) return 'free';
  return events.some((event) => event.type === 'ReplyPublishingStarted' && event.data.replyId === replyId) ? 'sent' : 'waits';
}
