import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  contactRulesId,
  eventCatalogue,
  streamName,
  type Actor,
  type Envelope,
  type Iso,
  type StreamName,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import {
  createCodec,
  eventId,
  eventStoreMigrations,
  packPosition,
  type DomainEvent,
  type EventStore,
  type Position,
} from '@sumaa/event-store';
import { createMemorySubjectKeys, openTestStore, testMetadata, type MemorySubjectKeys } from '@sumaa/event-store/testing';
import { secret, type Config } from '@sumaa/runtime/config';
import { silentLog } from '@sumaa/runtime/log';
import { createPool, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import { createTokenIssuer, createTokenVerifier, generateSigningKey } from '@sumaa/runtime/tokens';
import { createVault, type Vault } from '@sumaa/runtime/vault';
import type pg from 'pg';
import { createProjections, projectionsMigrations, type Projections } from '../index.ts';
import { categoryFor } from './events.ts';

/** The field that holds the stream id, per category. */
const idFields: Readonly<Record<string, string>> = {
  account: 'accountId',
  member: 'memberId',
  tenant: 'tenantId',
  connection: 'connectionId',
  location: 'locationId',
  syncrun: 'runId',
  syncpart: 'partId',
  review: 'reviewId',
  bell: 'memberId',
  invitation: 'invitationId',
  contactmessage: 'messageId',
  contactduty: 'accountId',
  savedanswer: 'answerId',
  export: 'exportId',
  privacy: 'tenantId',
  subscription: 'tenantId',
  billingprofile: 'tenantId',
  payment: 'chargeId',
  apikeys: 'keyId',
  webhooks: 'endpointId',
  reviewrecipient: 'recipientId',
  reviewasking: 'accountId',
  alert: 'alert',
  rebuild: 'rebuildId',
  incident: 'incidentId',
  evidence: 'evidenceId',
  databreach: 'breachId',
  testimonial: 'accountId',
};

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: Envelope<unknown>;
}

/** The whole reading side on its own database; the test appends the events. */
export interface TestProjections {
  readonly url: string;
  /** Connects as the login user, who bypasses every policy. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly keys: MemorySubjectKeys;
  readonly projections: Projections;
  /** The vault as commands use it. */
  readonly vault: Vault;
  /** The current time for queries; tests may set it. */
  readonly clock: { now: Date };
  readonly files: Map<string, Buffer>;
  /** Whose folder `backups` holds the archives. */
  readonly dataDir: string;
  /** Appends each event to its own stream. */
  append(tenantId: TenantId, when: string, ...events: readonly DomainEvent[]): Promise<void>;
  /** Like `append`, with an actor. */
  appendBy(actor: Actor, tenantId: TenantId, when: string, ...events: readonly DomainEvent[]): Promise<void>;
  signIn(accountId: Uuid, tenantId: TenantId): Promise<{ token: string; sessionId: Uuid }>;
  /** Sends a GET request that waits until everything appended so far is folded. */
  get(path: string, token?: string): Promise<Answer>;
  /** The `Min-Position` token of everything appended so far. */
  head(): string;
  close(): Promise<void>;
}

/** `start: false` does not start the projections; no server listens at the default `commandUrl`. */
export async function startProjections(
  adminUrl: string,
  {
    start = true,
    commandUrl = 'http://127.0.0.1:9',
    sms = null,
    whatsapp = null,
  }: Partial<Pick<Config, 'sms' | 'whatsapp'>> & { readonly start?: boolean; readonly commandUrl?: string } = {},
): Promise<TestProjections> {
  const database = await createMigratedDatabase(
    adminUrl,
    [...runtimeMigrations, ...eventStoreMigrations, ...projectionsMigrations],
    'projections',
  );
  const { url } = database;
  const log = silentLog();
  const pool = createPool({ url, applicationName: 'test' });
  const queryPool = createPool({ url, role: 'sumaa_query', applicationName: 'test-vault' });
  const masterKeys = [randomBytes(32)];
  const vault = createVault({ pool, masterKeys });
  const queryVault = createVault({ pool: queryPool, masterKeys, listenUrl: url });
  const keys = createMemorySubjectKeys();
  const codec = createCodec({ catalogue: eventCatalogue, keys });
  const store = await openTestStore(url);
  const issuer = await createTokenIssuer({ signingKey: await generateSigningKey(), issuer: 'http://localhost' });
  const verifier = await createTokenVerifier({ publicKey: issuer.publicKey, issuer: 'http://localhost' });
  const clock = { now: new Date('2026-03-15T09:00:00.000Z') };
  const files = new Map<string, Buffer>();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'projections-'));

  const projections = await createProjections({
    config: {
      publicUrl: 'http://localhost',
      trustProxy: false,
      rateLimits: false,
      commandUrl,
      paymentsOnline: true,
      placesOnline: true,
      updates: null,
      sms,
      whatsapp,
      display: { undoSeconds: 6, riyalsPerEuro: null },
      push: { publicKey: 'public-key', privateKey: null, services: [] },
      keys: { serviceToken: secret('service'), master: masterKeys },
      dataDir,
      backupBucket: null,
    },
    log,
    store,
    codec: createCodec({ catalogue: eventCatalogue, keys }),
    vault: { ...queryVault, subjectKeys: { ...queryVault.subjectKeys, get: (subjects) => keys.get(subjects) } },
    verifier,
    files: {
      open: async (id) => (files.has(id) ? { bytes: files.get(id)!, contentType: 'image/png' } : null),
      read: async (id) => (files.has(id) ? { body: Readable.from([files.get(id)!]), contentType: 'application/octet-stream' } : null),
    },
    databaseUrl: url,
    clock: () => clock.now,
  });
  await queryVault.start();
  if (start) await projections.start();

  const revisions = new Map<string, bigint>();
  const positions: Record<string, Position> = {};
  let commands = 0;

  /** Events of one stream in a row are one append: a long stream would take as many round trips. */
  async function append(
    tenantId: TenantId,
    when: string,
    events: readonly DomainEvent[],
    by: { readonly actor?: Actor } = {},
  ): Promise<void> {
    const { schema: _, ...metadata } = testMetadata({ tenantId, occurredAt: new Date(when).toISOString() as Iso, ...by });
    const named = events.map((event) => ({ event, category: categoryFor(event), stream: streamFor(event) }));
    for (let done = 0; done < named.length;) {
      const { category, stream } = named[done]!;
      const end = named.findIndex((each, at) => at > done && each.stream !== stream);
      const next = named.slice(done, end === -1 ? named.length : end);
      const encoded = await Promise.all(next.map(({ event }) => codec.encode(event, eventId(metadata.commandId, commands++), metadata)));
      const { revision, position } = await store.append(stream, encoded, { expected: revisions.get(stream) ?? 'no_stream' });
      revisions.set(stream, revision);
      positions[category] = position;
      done += next.length;
    }
  }
  function streamFor(event: DomainEvent): StreamName {
    const category = categoryFor(event);
    // Each attempt is a stream of its own.
    const fixed = category === 'contactrules' ? contactRulesId : null;
    const id = fixed ?? (category === 'attempt' ? randomUUID() : String((event.data as Record<string, unknown>)[idFields[category] ?? '']));
    return streamName(category, id);
  }

  return {
    url,
    pool,
    store,
    keys,
    projections,
    vault,
    clock,
    files,
    dataDir,
    head: () => packPosition(positions) ?? '',
    append: (tenantId, when, ...events) => append(tenantId, when, events),
    appendBy: (actor, tenantId, when, ...events) => append(tenantId, when, events, { actor }),
    async signIn(accountId, tenantId) {
      const { session } = await vault.sessions.create({ accountId, tenantId, remember: false, idleSeconds: null });
      const { token } = await issuer.issue({ sessionId: session.id, accountId, tenantId });
      return { token, sessionId: session.id };
    },
    async get(path, token) {
      const headers = { 'min-position': packPosition(positions) ?? '', ...(token ? { authorization: `Bearer ${token}` } : {}) };
      // A query waits 2 s at most and may be stale on a busy machine, so retry.
      for (let asked = 0; asked < 30; asked++) {
        const response = await projections.app.inject({ method: 'GET', url: path, headers });
        const json = String(response.headers['content-type']).startsWith('application/json');
        const body = json ? response.json<Envelope<unknown>>() : ({} as Envelope<unknown>);
        if (!body.stale) return { status: response.statusCode, headers: response.headers, body };
      }
      throw new Error(`${path}: the projections did not catch up`);
    },
    async close() {
      await projections.stop();
      await rm(dataDir, { recursive: true });
      await queryVault.stop();
      await store.close();
      await Promise.all([pool.end(), queryPool.end()]);
      await database.drop();
    },
  };
}
