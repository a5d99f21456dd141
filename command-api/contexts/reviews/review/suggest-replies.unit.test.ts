import { eventCatalogue, type ReviewEvent } from '@sumaa/contracts';
import { createCodec } from '@sumaa/event-store';
import { createMemoryEventStore, createMemorySubjectKeys, testContext } from '@sumaa/event-store/testing';
import type { ReplyWriter } from '@sumaa/runtime/reply-writer';
import type { Config } from '@sumaa/runtime/config';
import { expect, test } from 'vitest';
import { executeOwned, loadOwned } from '../../../infra/execute.ts';
import type { ReviewPorts } from '../ports.ts';
import { accountId, at, imported, locationId, reviewId } from './review.fixture.ts';
import { review } from './review.ts';
import { suggestReplies, type SuggestingDeps } from './suggest-replies.ts';
import { beganAsSuggestion } from './state-suggestion.ts';

test('keeps what was shown of replies whose writing was ended early, so that an answer that begins so counts', async () => {
  const shown = 'شكرًا لك يا سارة على ملاحظتك عن الخدمة.';
  const stop = new AbortController();
  const replyWriter: ReplyWriter = {
    async write(_request, { signal, onText }) {
      onText(0, 'شكرًا لك');
      onText(0, shown);
      stop.abort();
      signal.throwIfAborted();
      throw new Error('not reached');
    },
  };
  const deps = {
    store: createMemoryEventStore(),
    codec: createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() }),
    config: { keys: { emailHmac: Buffer.alloc(32, 1) } } as Config,
    replyWriter,
    vault: { suggestionsInWriting: { keep: async () => undefined, remove: async () => undefined } },
  } as unknown as SuggestingDeps;
  const ports = {
    isUnlinked: async () => false,
    namesOf: async () => ({ business: 'مقهى الورد', branch: 'العليا' }),
    peopleOf: async () => [],
    countAiDraft: async () => undefined,
  } as unknown as ReviewPorts;
  const context = testContext();
  const target = { ms: 86_400_000, working: { kind: 'wall_clock' } } as const;
  const observe = {
    type: 'ObserveReview',
    reviewId,
    locationId,
    linkedAt: at(0),
    observed: imported(),
    answerTarget: target,
    fetchedAt: at(30),
    at: at(31),
  } as const;
  await executeOwned(deps, review, reviewId, observe, context, { orNew: true });
  const given = { reviewId, style: 'plain' as const, examples: { reviewIds: [], sees: () => true }, accountId };
  const asked = suggestReplies(deps, ports, testContext(), given, { signal: stop.signal, onText: () => undefined });
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  const { state, events } = await loadOwned(deps, review, reviewId, context.tenantId);
  expect((events.at(-1) as ReviewEvent).type).toBe('RepliesSuggested');
  expect(state.status !== 'unknown' && beganAsSuggestion(state, shown)).toBe(true);
});
