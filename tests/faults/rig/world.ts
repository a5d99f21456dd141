import path from 'node:path';
import { Client } from 'pg';
import { allReviews } from '../../support/api.ts';
import { syncedBusiness, type Owner } from '../../support/business.ts';
import { googleHooks, type GoogleHooks } from '../../support/google.ts';
import { startInstallation, type Installation, type InstallationOptions } from '../../support/processes/index.ts';
import { lastingOwner } from './lasting-owner.ts';
import { openLedger, type Ledger } from './ledger.ts';

/** A running installation with a business in it, and the ledger of its commands. */
export interface World {
  readonly product: Installation;
  readonly google: GoogleHooks;
  readonly owner: Owner;
  /** `<account>@<tenant>`: the owner of the commands. */
  readonly who: string;
  readonly reviews: readonly string[];
  readonly ledger: Ledger;
  /** A database connection for checks; opened again after the server was unavailable. */
  database(): Promise<Client>;
  close(): Promise<void>;
}

/** Distributes reviews over branches of a hundred. Many reviews keep the streams short: a command reads its whole stream. */
export const spread = (reviews: number): readonly number[] =>
  Array.from({ length: Math.ceil(reviews / 100) }, (_, index) => Math.min(100, reviews - index * 100));

export async function openWorld(options: InstallationOptions & { readonly reviews?: readonly number[] } = {}): Promise<World> {
  const product = await startInstallation({ ...options, env: { POLL_SECONDS: '3600', REPLY_UNDO_SECONDS: '0', ...options.env } });
  let checkClient: Client | null = null;
  async function database(): Promise<Client> {
    const alive = await checkClient?.query('select 1').then(
      () => true,
      () => false,
    );
    if (checkClient && alive) return checkClient;
    const client = new Client({ connectionString: product.postgres.url });
    // The tests kill the server, which breaks the connection.
    client.on('error', () => {});
    await client.connect();
    return (checkClient = client);
  }
  const ledger = openLedger(path.join(product.dataDir, 'ledger.jsonl'));
  const close = async () => {
    ledger.close();
    await checkClient?.end().catch(() => {});
    await product.stop();
    await product.remove();
  };
  try {
    const google = googleHooks(product.google);
    await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 50 });
    const owner = lastingOwner(product, await syncedBusiness(product, google, options.reviews ?? [50]));
    const { id } = await owner.model<{ id: string }>('GET', '/api/UsernameAuth/me');
    // Read models are in Postgres with any event store.
    const { rows } = await (
      await database()
    ).query<{ tenant: string }>('select tenant_id as tenant from read.member_v1 where account_id = $1', [id]);
    if (!rows[0]) throw new Error('the business has no member that is its owner');
    const who = `${id}@${rows[0].tenant}`;
    const reviews = (await allReviews(owner)).map(({ id }) => id);
    return { product, google, owner, who, reviews, ledger, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}
