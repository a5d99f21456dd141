import { randomUUID } from 'node:crypto';
import { isNewReview, isoAfter, minute, type Iso, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError } from '@sumaa/runtime/http';
import { embeddedWriter, type ReplyRequest } from '@sumaa/runtime/reply-writer';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import type { InternalCommandResult } from '../../../infra/handlers.ts';
import type { CountedReply, ReviewPorts } from '../ports.ts';
import { isForRule } from '../review/decide-rule.ts';
import { writeUnused } from '../review/branch-texts.ts';
import { replyRequestOf } from '../review/reply-request.ts';
import { review } from '../review/review.ts';
import type { SuggestingDeps } from '../review/suggest-replies.ts';
import { fitsDay } from './rule-cap.ts';
import { ruleInForce } from './rule-in-force.ts';

type Answered = InternalCommandResult<'queued' | 'skipped'>;
const skipped: Answered = { result: 'skipped', position: null };

/** Longest time that the writer may take; our own sentences follow. Workers wait longer. */
const writingMs = 8_000;

/**
 * Queues a reply to a new review by the rule of its business, once: it can be undone until the delay of the rule is over. Skips a review
 * that the rule does not concern, that a person has begun to answer, or that the plan or the cap of the day leave out.
 */
export async function answerByRule(deps: SuggestingDeps, ports: ReviewPorts, context: CommandContext, reviewId: Uuid): Promise<Answered> {
  const { tenantId } = context;
  const rule = await ruleInForce(deps, ports, tenantId);
  if (rule === null) return skipped;
  const loaded = await findOwned(deps, review, reviewId, tenantId);
  if (loaded === null || loaded.state.status === 'unknown') return skipped;
  const { state, events } = loaded;
  // A repeated command is answered as the first time.
  if (events.some((event) => event.metadata.commandId === context.commandId)) return { result: 'queued', position: null };
  const received = events.find((event) => event.type === 'ReviewReceived');
  if (received === undefined || received.metadata.occurredAt < rule.since || !isNewReview(received.data, received.metadata)) return skipped;
  const replyId = derivedId(context.commandId, 'reply');
  const publishAt = isoAfter(context.occurredAt, rule.delayMinutes * minute);
  const reply = { reviewId, replyId, writtenAt: state.createdAt, queuedAt: context.occurredAt };
  const mayAnswer =
    isForRule(state, rule) &&
    (await isAnswerable(ports, context, state.locationId)) &&
    (await fitsDay(deps, ports, context, { reviewId, cap: rule.dailyCap, at: publishAt })) &&
    (await fitsPlan(ports, context, reply));
  if (!mayAnswer) {
    // An attempt before this one may have counted it.
    await ports.releaseReply(context, reply);
    return skipped;
  }
  const names = await ports.namesOf(tenantId, state.locationId);
  const noExamples = { reviewIds: [], sees: () => false };
  const wish = { state, events, names, style: 'plain' as const, examples: noExamples, peopleOf: ports.peopleOf };
  const request = await replyRequestOf(deps, wish);
  const { texts } = await writeUnused(deps, context, state.locationId, (isUsed) => writeOne(deps, { ...request, isUsed }));
  const text = texts[0] ?? '';
  const command = {
    type: 'AnswerByRule',
    replyId,
    text,
    publishAt,
    rule,
    agreedBy: rule.accountId,
    tenantId: tenantId as Uuid,
  } as const;
  const handled = await executeOwned(deps, review, reviewId, command, context);
  const isQueued = handled.events.some((event) => event.type === 'ReplyQueued');
  // Somebody came first.
  if (!isQueued) await ports.releaseReply(context, reply);
  return { result: isQueued ? 'queued' : 'skipped', position: packPosition({ review: handled.position }) };
}

async function isAnswerable(ports: ReviewPorts, { tenantId }: CommandContext, locationId: Uuid): Promise<boolean> {
  const [hasPlan, isConnected, isUnlinked] = await Promise.all([
    ports.hasPlan(tenantId),
    ports.isConnected(tenantId),
    ports.isUnlinked(locationId),
  ]);
  return hasPlan && isConnected && !isUnlinked;
}

/** Counts the reply against the answers, the smart replies and the written texts of the plan; false where one of them is used up. */
async function fitsPlan(ports: ReviewPorts, context: CommandContext, answer: CountedReply & { readonly writtenAt: Iso }): Promise<boolean> {
  const isCounted = (count: Promise<void>) =>
    count.then(
      () => true,
      (error: unknown) => {
        if (error instanceof RefusalError) return false;
        throw error;
      },
    );
  if (!(await isCounted(ports.countAnswer(context, answer)))) return false;
  const isAiFree = await isCounted(ports.countAiReply(context, answer));
  // Each attempt writes anew.
  return isAiFree && (await isCounted(ports.countAiDraft(context, randomUUID() as Uuid)));
}

/** The first reply that the writer gives; with our own sentences where it takes too long. */
async function writeOne({ replyWriter }: SuggestingDeps, request: ReplyRequest): Promise<{ readonly texts: readonly string[] }> {
  const signal = AbortSignal.timeout(writingMs);
  const options = { signal, onText: () => undefined };
  const written = await replyWriter.write(request, options).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return embeddedWriter.write(request, { ...options, signal: new AbortController().signal });
  });
  return { texts: written.texts.slice(0, 1) };
}
