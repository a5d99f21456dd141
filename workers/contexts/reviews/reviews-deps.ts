import type { Uuid } from '@sumaa/contracts';
import type { Codec, EventStore } from '@sumaa/event-store';
import type { Google, GoogleBusiness, GoogleLane } from '@sumaa/runtime/google';
import type { CommandClient } from '../../infra/command-client.ts';
import { linkedBranch } from '../../infra/linked-branch.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** Dependencies of every processor of this context. */
export interface ReviewsDeps {
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as'>;
  readonly reader: Pick<WorkReader, 'location'>;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<Codec, 'decode'>;
}

/** The Google client for the connection of the review's branch; null when the branch was unlinked, so nothing may be sent for it. */
export async function googleOf(
  { google, reader, store }: Pick<ReviewsDeps, 'google' | 'reader' | 'store'>,
  { tenantId, locationId }: { readonly tenantId: Uuid; readonly locationId: Uuid },
  { signal }: RunningJob,
  lane: GoogleLane = 'interactive',
): Promise<{ google: GoogleBusiness; connectionId: Uuid } | null> {
  const row = await linkedBranch(reader, store, locationId);
  if (row === null) return null;
  return { google: google.as({ connectionId: row.connection_id, tenantId, signal, lane }), connectionId: row.connection_id };
}
