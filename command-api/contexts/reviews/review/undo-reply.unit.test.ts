import { defaultAnswerTarget, eventCatalogue, type Uuid } from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { createMemoryEventStore, createMemorySubjectKeys, testContext } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { ReviewPorts } from '../ports.ts';
import { queueReply, undoReply } from './reply.ts';
import { accountId, at, ids, imported, reviewId } from './review.fixture.ts';
import { review } from './review.ts';

test('an undo that is sent again does not give back what a newer reply used', async () => {
  const deps = {
    store: createMemoryEventStore(),
    codec: createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() }),
    vault: { suggestionsInWriting: { of: async () => [] } },
  } as unknown as CommandDeps;
  /** The replies for which something is counted. */
  const counted = { answers: new Set<Uuid>(), aiReplies: new Set<Uuid>() };
  const ports = {
    isConnected: async () => true,
    isUnlinked: async () => false,
    countAnswer: async (_context, reply) => void counted.answers.add(reply.replyId),
    countAiReply: async (_context, reply) => void counted.aiReplies.add(reply.replyId),
    releaseReply: async (_context, reply) => {
      counted.answers.delete(reply.replyId);
      counted.aiReplies.delete(reply.replyId);
    },
  } satisfies Partial<ReviewPorts> as unknown as ReviewPorts;
  const sizes = () => [counted.answers.size, counted.aiReplies.size];
  const text = 'نشكر لكم زيارتكم';
  const queue = () => queueReply(deps, ports, testContext(), { reviewId, text, accountId, undoSeconds: 30 });

  const observe = { type: 'ObserveReview', observed: imported(), answerTarget: defaultAnswerTarget, ...ids } as const;
  await execute(deps, review, reviewId, { ...observe, linkedAt: at(0), fetchedAt: at(0), at: at(0) }, testContext());
  await execute(deps, review, reviewId, { type: 'SuggestReplies', texts: [text], accountId }, testContext());
  const { replyId } = await queue();
  expect(sizes()).toEqual([1, 1]);
  const undoing = testContext();
  const undo = () => undoReply(deps, ports, undoing, { reviewId, replyId, accountId });
  await undo();
  expect(sizes()).toEqual([0, 0]);
  await queue();
  await execute(deps, review, reviewId, { type: 'SaveDraft', text, accountId, seen: null }, testContext());
  await undo();
  expect(sizes()).toEqual([1, 1]);
});
