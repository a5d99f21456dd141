// Runs in its own process: fills a stand-in, waits until the change is written, and is then killed by the test.
import { setTimeout as delay } from 'node:timers/promises';
import { startGoogleStandIn } from './index.ts';

const google = await startGoogleStandIn({ dir: process.argv[2]!, client: { id: 'client-1', secret: 'secret-1', redirectUris: [] } });
const answer = await fetch(`${google.url}/__admin/load`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ accounts: 2, locationsPerAccount: 2, reviewsPerLocation: 50 }),
});
const load: unknown = await answer.json();
await delay(500); // the journal writes every 25 ms
process.stdout.write(JSON.stringify({ load }) + '\n');
