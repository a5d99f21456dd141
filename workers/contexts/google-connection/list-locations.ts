import { googleConnectionCommands, locationsPerPage, type DiscoveredLocation, type UnreadAccount, type Uuid } from '@sumaa/contracts';
import { GoogleError, type GoogleAccount, type GoogleBusiness } from '@sumaa/runtime/google';
import type { CommandClient, CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import { discoveredLocation } from './discovered-location.ts';

interface Unread {
  readonly account: UnreadAccount;
  readonly error: unknown;
}

/**
 * Reads every location of every account and records them in pages; a location in several accounts (groups) is listed once, for the first
 * account. Returns the verified ones; null when there is no location. An account that cannot be read is named in the result. If that may
 * pass, throws its error after the others were recorded, except in the last attempt. Throws errors that concern all accounts at once.
 */
export async function listLocations(
  commands: Pick<CommandClient, 'send'>,
  google: GoogleBusiness,
  connectionId: Uuid,
  source: CommandSource,
  job: RunningJob,
): Promise<DiscoveredLocation[] | null> {
  // Another run may find another list: its pages are other commands.
  const reading = `${job.id}-${job.run}`;
  const names = new Set<string>();
  const verified: DiscoveredLocation[] = [];
  const unread: Unread[] = [];
  const page: DiscoveredLocation[] = [];
  let recorded = 0;

  async function recordPage(): Promise<void> {
    const locations = page.splice(0, locationsPerPage);
    const about = { connectionId, reading, from: recorded, locations };
    await commands.send(googleConnectionCommands.recordLocationsPage, about, { ...source, step: `page-${job.run}-${recorded}` });
    recorded += locations.length;
  }

  async function readAccount(account: string): Promise<void> {
    await eachPage(async (token) => {
      const answer = await google.locations.list({ account, pageSize: 100, ...token });
      for (const location of answer.locations) {
        if (names.has(location.name)) continue;
        names.add(location.name);
        const found = discoveredLocation(account, location);
        page.push(found);
        if (found.verified) verified.push(found);
      }
      // The last page completes the list, so one is kept back.
      while (page.length > locationsPerPage) await recordPage();
      return answer.nextPageToken;
    });
  }

  await eachPage(async (token) => {
    const { accounts, nextPageToken } = await google.accounts.list(token);
    for (const account of accounts) {
      await readAccount(account.name).catch((error: unknown) => {
        const reason = job.signal.aborted ? null : reasonOf(error);
        if (reason === null) throw error;
        job.log.warn({ err: error, googleAccount: account.name }, 'the locations of one account could not be read');
        unread.push({ account: { googleAccount: account.name, name: nameOf(account), reason }, error });
      });
    }
    return nextPageToken;
  });

  const passing = unread.find(({ account }) => account.reason === 'google_busy');
  if (passing && !job.lastAttempt) {
    if (page.length > 0) await recordPage();
    throw passing.error;
  }
  if (names.size === 0) {
    if (unread[0]) throw unread[0].error;
    return null;
  }
  const unreadAccounts = unread.slice(0, locationsPerPage).map(({ account }) => account);
  const last = { connectionId, locations: page, ...(recorded > 0 ? { reading } : {}), ...(unread.length > 0 ? { unreadAccounts } : {}) };
  await commands.send(googleConnectionCommands.recordDiscoveredLocations, last, { ...source, step: `list-${job.run}` });
  return verified;
}

/** Why one account could not be read; null when the failure concerns all accounts, or is none of Google. */
function reasonOf(error: unknown): UnreadAccount['reason'] | null {
  const kind = googleFailure(error)?.kind;
  if (kind === 'location') return 'google_refused';
  return kind === 'temporary' || kind === 'request' ? 'google_busy' : null;
}

/** The name of a group. A person's own account has the name of the person, which no event may hold. */
const nameOf = ({ type, accountName }: GoogleAccount): string | null => (type === 'PERSONAL' ? null : accountName);

/** Reads pages until there is no next one. Throws on a page that names itself as the next page, which would loop forever. */
async function eachPage(read: (page: { pageToken?: string }) => Promise<string | null>): Promise<void> {
  let token: string | null = null;
  do {
    const next = await read(token === null ? {} : { pageToken: token });
    if (next !== null && next === token) throw new GoogleError('bad_answer', { reason: 'nextPageToken', retryAfterMs: 1_000 });
    token = next;
  } while (token !== null);
}
