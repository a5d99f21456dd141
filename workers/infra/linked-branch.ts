import { googleConnectionQuestions, type Uuid } from '@sumaa/contracts';
import type { WorkReader } from '../work-reader/index.ts';
import type { CommandClient, QuestionSource } from './command-client.ts';

type Row = NonNullable<Awaited<ReturnType<WorkReader['location']>>>;

/**
 * The branch from the read model; null when a user has unlinked it. Throws when the read model does not have it yet. The read model
 * contains linked branches only, so command-api is asked which of the two it is.
 */
export async function linkedBranch(
  reader: Pick<WorkReader, 'location'>,
  commands: Pick<CommandClient, 'ask'>,
  locationId: Uuid,
  source: QuestionSource,
): Promise<Row | null> {
  const row = await reader.location(locationId);
  if (row !== null || (await isUnlinked(commands, locationId, source))) return row;
  throw notInReadModelYet(locationId);
}

/** Whether a person has unlinked the branch. */
export async function isUnlinked(commands: Pick<CommandClient, 'ask'>, locationId: Uuid, source: QuestionSource): Promise<boolean> {
  return (await commands.ask(googleConnectionQuestions.readLocationStatus, { locationId }, source)) === 'unlinked';
}

/** The error for a linked branch that the read model does not have yet. */
export const notInReadModelYet = (locationId: Uuid) => new Error(`location ${locationId} is not in the read model (yet)`);
