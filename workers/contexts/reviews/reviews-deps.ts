import type { Uuid } from '@sumaa/contracts';
import type { Codec, EventStore } from '@sumaa/event-store';
import type { Google, GoogleBusiness, GoogleLane } from '@sumaa/runtime/google';
import type { CommandClient } from '../../infra/command-client.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** What every processor of this context works with. */
export interface ReviewsDeps {
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as'>;
  readonly reader: Pick<WorkReader, 'location'>;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<Codec, 'decode'>;
}

/** Google for the connection that the review's branch hangs on. */
export async function googleOf(
  { google, reader }: Pick<ReviewsDeps, 'google' | 'reader'>,
  { tenantId, locationId }: { readonly tenantId: Uuid; readonly locationId: Uuid },
  { signal }: RunningJob,
  lane: GoogleLane = 'interactive',
): Promise<{ google: GoogleBusiness; connectionId: Uuid }> {
  const row = await reader.location(locationId);
  if (row === null) throw new Error(`location ${locationId} is not in the read model (yet)`);
  return { google: google.as({ connectionId: row.connection_id, tenantId, signal, lane }), connectionId: row.connection_id };
}
