import type { Uuid } from '@sumaa/contracts';
import type { Google, GoogleBusiness, GoogleLane } from '@sumaa/runtime/google';
import type { CommandClient, QuestionSource } from '../../infra/command-client.ts';
import { linkedBranch } from '../../infra/linked-branch.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** Dependencies of every processor of this context. */
export interface ReviewsDeps {
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as' | 'breaker'>;
  readonly reader: Pick<WorkReader, 'location'>;
}

/** The Google client for the connection of the review's branch; null when the branch was unlinked, so nothing may be sent for it. */
export async function googleOf(
  { google, reader, commands }: Pick<ReviewsDeps, 'google' | 'reader' | 'commands'>,
  { tenantId, locationId }: { readonly tenantId: Uuid; readonly locationId: Uuid },
  source: QuestionSource,
  lane: GoogleLane = 'interactive',
): Promise<{ google: GoogleBusiness; connectionId: Uuid } | null> {
  const row = await linkedBranch(reader, commands, locationId, source);
  if (row === null) return null;
  const { connection_id: connectionId } = row;
  const { signal } = source;
  return { google: google.as({ connectionId, tenantId, lane, ...(signal ? { signal } : {}) }), connectionId };
}
