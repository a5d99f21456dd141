import type { AnswerTarget, ImportedReview, Iso, Uuid } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import { bodyHash, reviewIdOf } from '@sumaa/runtime/derive';
import pMap from 'p-map';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { PositionTracker } from '../../../infra/position-tracker.ts';
import { review } from './review.ts';
import { settleUse, type UsePorts } from './settle-use.ts';

/** How many streams of one page are read and written concurrently. */
const concurrency = 25;

export interface ReviewImport {
  readonly locationId: Uuid;
  /** When the branch was last linked. */
  readonly linkedAt: Iso;
  /** When the reviews were read from Google. */
  readonly fetchedAt: Iso;
  readonly reviews: readonly ImportedReview[];
  /** The target in force for answers. */
  readonly answerTarget: AnswerTarget;
}

/**
 * Writes what changed about each review to its stream; writes nothing if nothing changed. The command id of each review is derived
 * from its content, so the same content is a repeated command and changed content is a new one.
 */
export async function importReviews(
  deps: CommandDeps,
  ports: UsePorts,
  context: CommandContext,
  { locationId, linkedAt, fetchedAt, reviews, answerTarget }: ReviewImport,
  trail: PositionTracker,
): Promise<{ readonly added: number; readonly changed: number }> {
  const importOne = async (observed: ImportedReview) => {
    const reviewId = reviewIdOf(context.tenantId, locationId, observed.googleReviewId);
    const commandId = stepId(context.commandId, `${reviewId}:${bodyHash(observed)}`);
    const given = { reviewId, locationId, linkedAt, observed, answerTarget, fetchedAt, at: context.occurredAt };
    const command = { type: 'ObserveReview', ...given } as const;
    const { events, position } = await execute(deps, review, reviewId, command, { ...context, commandId });
    trail.add('review', position);
    await settleUse(deps, ports, context, reviewId, events);
    if (events.length === 0) return 'same';
    return events.some((event) => event.type === 'ReviewReceived') ? 'added' : 'changed';
  };
  const outcomes = await pMap(reviews, importOne, { concurrency });
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return { added: count('added'), changed: count('changed') };
}
