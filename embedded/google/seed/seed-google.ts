import type { SeededGoogleAccount } from './apply-seed.ts';
import type { GoogleSeed } from './google-seed.ts';

/** Seeds a running stand-in through its hooks. Seeding again changes nothing. Throws with the hook's answer. */
export async function seedGoogle(url: string, seed: GoogleSeed): Promise<SeededGoogleAccount[]> {
  for (const place of seed.places ?? []) await post(`${url}/__admin/places`, place);
  const made: SeededGoogleAccount[] = [];
  for (const account of seed.googleAccounts ?? []) made.push((await post(`${url}/__admin/accounts`, account)) as SeededGoogleAccount);
  return made;
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
