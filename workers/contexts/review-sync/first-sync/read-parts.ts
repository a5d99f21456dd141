import { maxPartsAsked, reviewSyncQuestions, type SyncPartFacts, type Uuid } from '@sumaa/contracts';
import type { CommandClient, QuestionSource } from '../../../infra/command-client.ts';

type Questions = Pick<CommandClient, 'ask'>;

/** The current state of the parts, in the order of the ids. */
export async function readParts(commands: Questions, partIds: readonly Uuid[], source: QuestionSource): Promise<SyncPartFacts[]> {
  const parts: SyncPartFacts[] = [];
  for (let from = 0; from < partIds.length; from += maxPartsAsked) {
    const asked = partIds.slice(from, from + maxPartsAsked);
    parts.push(...(await commands.ask(reviewSyncQuestions.readSyncParts, { partIds: asked }, source)));
  }
  return parts;
}

/** The parts when all of them have ended, otherwise null. Starts with the last ones, because they end last. */
export async function readEndedParts(
  commands: Questions,
  partIds: readonly Uuid[],
  source: QuestionSource,
): Promise<SyncPartFacts[] | null> {
  const parts: SyncPartFacts[] = [];
  for (let end = partIds.length; end > 0; end -= maxPartsAsked) {
    const asked = partIds.slice(Math.max(0, end - maxPartsAsked), end);
    const ended = await commands.ask(reviewSyncQuestions.readEndedSyncParts, { partIds: asked }, source);
    if (ended === null) return null;
    parts.unshift(...ended);
  }
  return parts;
}
