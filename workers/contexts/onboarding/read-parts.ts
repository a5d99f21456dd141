import { maxPartsAsked, reviewSyncQuestions, type SyncPartFacts, type Uuid } from '@sumaa/contracts';
import type { CommandClient, QuestionSource } from '../../infra/command-client.ts';

type Asking = Pick<CommandClient, 'ask'>;

/** The parts as they stand, in the order of their ids. */
export async function readParts(commands: Asking, partIds: readonly Uuid[], source: QuestionSource): Promise<SyncPartFacts[]> {
  const parts: SyncPartFacts[] = [];
  for (let from = 0; from < partIds.length; from += maxPartsAsked) {
    const asked = partIds.slice(from, from + maxPartsAsked);
    parts.push(...(await commands.ask(reviewSyncQuestions.readSyncParts, { partIds: asked }, source)));
  }
  return parts;
}

/** The same once all of them have ended; null until then. The last ones are asked about first: they end last. */
export async function readEndedParts(commands: Asking, partIds: readonly Uuid[], source: QuestionSource): Promise<SyncPartFacts[] | null> {
  const parts: SyncPartFacts[] = [];
  for (let end = partIds.length; end > 0; end -= maxPartsAsked) {
    const asked = partIds.slice(Math.max(0, end - maxPartsAsked), end);
    const ended = await commands.ask(reviewSyncQuestions.readEndedSyncParts, { partIds: asked }, source);
    if (ended === null) return null;
    parts.unshift(...ended);
  }
  return parts;
}
