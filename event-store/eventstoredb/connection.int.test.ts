import { UnavailableError } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { makeClient } from './connection.ts';

test('a client that finds no server in its cluster rejects its calls and leaves no unhandled rejection', async () => {
  // Ports on which nothing listens, and one discovery attempt.
  const client = makeClient('esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=1&discoveryInterval=10');
  const append = client.appendToStream('review-1', [], { expectedRevision: 'no_stream' });
  // The client does this when another call fails meanwhile: it waits for the channel of the running discovery.
  const inside = client as unknown as { handleError(failed: unknown, error: Error): Promise<void> };
  const handled = inside.handleError({ getChannel: () => null }, new UnavailableError());
  await expect(append).rejects.toThrow(/Failed to discover/);
  await expect(handled).resolves.toBeUndefined();
  await client.dispose();
});
