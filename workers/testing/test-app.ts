import { randomUUID } from 'node:crypto';
import { eventCatalogue, type Uuid } from '@sumaa/contracts';
import { createTestConsumers, testTenant, type TestConsumers } from '@sumaa/event-store/testing';
import { loadConfig, type Config } from '@sumaa/runtime/config';
import { connectionIdOf, locationIdOf, reviewIdOf } from '@sumaa/runtime/derive';
import { createGoogle, GoogleError, type Google } from '@sumaa/runtime/google';
import { silentLog } from '@sumaa/runtime/log';
import { createDb } from '@sumaa/runtime/postgres';
import type { TestContext } from '@sumaa/runtime/testing';
import { createVault, type Vault } from '@sumaa/runtime/vault';
import { createCommandClient, type CommandClient } from '../infra/command-client.ts';
import type { NewJob, TrackedJobQueue } from '../infra/new-job.ts';
import type { RunningJob } from '../infra/running-job.ts';
import { workersMigrations } from '../migrations.ts';
import { createWorkReader, type WorkReader, type WorkViews } from '../work-reader/index.ts';
import { startCommandApiStub, type CommandApiStub } from './command-api-stub.ts';
import { startGoogleServer, type GoogleServer, type RawReview } from './google-server.ts';

/** The grant with which these tests call Google. */
export const testGrant = randomUUID() as Uuid;

/** Test environment for a processor: database, event store, command-api, Google, and the read models as plain tables. */
export interface TestApp extends TestConsumers<unknown> {
  readonly commandApi: CommandApiStub;
  readonly googleServer: GoogleServer;
  readonly config: Config;
  readonly google: Google;
  readonly commands: CommandClient;
  readonly reader: WorkReader;
  readonly vault: Vault;
  readonly tenantId: Uuid;
  readonly connectionId: Uuid;
  /** Makes the connection's grant invalid from now on. */
  revoke(): void;
  /** Adds a linked branch to the read model and its reviews to Google. */
  addLocation(name: string, reviews: Parameters<GoogleServer['reviews']['set']>[1]): Promise<Uuid>;
  addConnection(discovery?: string): Promise<void>;
  /** Unlinks the branch: appends the event and removes it from the read model. */
  unlink(location: Uuid): Promise<void>;
  /** Adds these Google reviews to the read model and returns their ids. */
  storeReviews(location: Uuid, reviews: readonly RawReview[]): Promise<Uuid[]>;
}

// The views as tables, with the columns of the projections package but without its projections.
const workTables = `
create schema work;
create table work.account (account_id uuid, tenant_id text, email text, full_name text, language text, email_confirmed boolean, phone text, phone_confirmed boolean not null default false, whatsapp text, date_format text not null default 'dd/mm/yyyy', calendar text not null default 'gregorian', time_zone text not null default 'Asia/Riyadh');
create table work.phone_code (tenant_id text, account_id uuid, event_id uuid, at timestamptz, expires_at timestamptz);
create table work.owner (tenant_id text, account_id uuid, email text, full_name text, language text, date_format text not null default 'dd/mm/yyyy', calendar text not null default 'gregorian', time_zone text not null default 'Asia/Riyadh');
create table work.member (tenant_id text, account_id uuid, role text, permissions text[], location_ids uuid[], email text, language text, choices jsonb not null default '{"switches": {}, "timing": {}}', sms_phone text, whatsapp text, date_format text not null default 'dd/mm/yyyy', calendar text not null default 'gregorian', time_zone text not null default 'Asia/Riyadh');
create table work.membership (tenant_id text, account_id uuid);
create table work.business (tenant_id text, name text, time_zone text not null default 'Asia/Riyadh', choices jsonb not null default '{"switches": {}, "timing": {}}', week_start text not null default 'sunday');
create table work.invitation (invitation_id uuid, tenant_id text, email text, role text, issue int, state text, expires_at timestamptz, invited_by text);
create table work.connection (tenant_id text, connection_id uuid, status text, discovery text, connected_at timestamptz, push json not null default '[]', is_paused boolean not null default false);
create table work.review (tenant_id text, review_id uuid, location_id uuid, google_name text, stars int, updated_at timestamptz, reply_state text, reply_at timestamptz, replied boolean);
create table work.location (tenant_id text, location_id uuid, connection_id uuid, google_account text, google_location text, title text, watermark timestamptz, history_complete boolean, access text, linked_at timestamptz not null default '2000-01-01');
create table work.platform_settings (maintenance_mode boolean, settings jsonb not null default '{}');
create table work.answer_due (tenant_id text, review_id uuid, due_at timestamptz, soon_at timestamptz, told text[]);
create table work.rule_consent_lost (tenant_id text, account_id uuid, agreed_at timestamptz, is_member boolean);
create table work.rule_answer_due (tenant_id text, review_id uuid, received_at timestamptz);
create table work.reply_due (tenant_id text, review_id uuid, reply_id uuid, state text, publish_at timestamptz, location_id uuid, since timestamptz not null default now());
create table work.sync_run (tenant_id text, run_id uuid, kind text, connection_id uuid, state text, location_ids uuid[], started_at timestamptz not null default now(), reading_since timestamptz default now());
create table work.sync_part (tenant_id text, run_id uuid, part_id uuid, location_id uuid, kind text, state text, received int, expected int, next_page_token text, begun_at timestamptz default now(), page int not null default 0);
create table work.prunable_activity (id uuid, at timestamptz);
create table work.prunable_notification (id uuid, at timestamptz);
create table work.prunable_bell_entry (id text, at timestamptz);
create table work.prunable_audit (id uuid, at timestamptz);
create table work.prunable_recorded_event (id uuid, at timestamptz);
create table work.data_retention (tenant_id text, data_retention text);
create table work.kept_review (tenant_id text, review_id uuid, kept_since timestamptz);
create table work.contact_duty (tenant_id text, account_id uuid, capacity int, time_zone text, week json, absence json);
create table work.contact_load (message_id uuid, tenant_id text, received_at timestamptz, assigned_to uuid, was_assigned boolean);
create table work.kept_message (tenant_id text, message_id uuid, created_at timestamptz, touched_at timestamptz);
create table work.contact_message (tenant_id text, message_id uuid, reference text, assigned_to uuid, status text, email text);
create table work.follower (tenant_id text, follower_id uuid, kind text, state text, requested_at timestamptz, reminded_at timestamptz);
create table work.erasure_request (tenant_id text, request_id uuid, subject text, account_id uuid, state text, due_at timestamptz, reason text);
create table work.evidence (tenant_id text, evidence_id uuid, state text, seal jsonb, requested_at timestamptz);
create table work.platform_message (tenant_id text, message_id uuid, language text, subject text, body text);
create table work.site_document (tenant_id text, document text, version int, told_at timestamptz, delivered_at timestamptz);
create table work.newsletter (tenant_id text, article text, started_at timestamptz, finished_at timestamptz);
create table work.application (tenant_id text, application_id uuid, state text, received_at timestamptz, email text);
create table work.review_request (tenant_id text, recipient_id uuid, request_id uuid, due_at timestamptz, sent_at timestamptz, opted_out_at timestamptz, channel text, delivery text);
create table work.review_recipient (tenant_id text, recipient_id uuid, opted_out_at timestamptz, address text);
create table work.launch (tenant_id text, launch_at timestamptz);
create table work.contact_clock (tenant_id text, message_id uuid, policy int, run text, next_alarm_at timestamptz);
create table work.sla_settings (tenant_id text, revision int, saved_at timestamptz);
create table work.subscription (tenant_id text, next_due_at timestamptz, sync_paused_at timestamptz, trial_ends_at timestamptz);
create table work.business_without_subscription (tenant_id text, registered_at timestamptz);
create table work.charge_due (tenant_id text, charge_id uuid, trigger uuid, state text, since timestamptz);
create table work.refund_due (tenant_id text, charge_id uuid, payment_id uuid, wanted int, since timestamptz);
create table work.unconfirmed_payment (tenant_id text, payment_id uuid, since timestamptz);
create table work.document_due (tenant_id text, charge_id uuid, since timestamptz);
create table work.invoice_due (tenant_id text, entry_id uuid, charge_id uuid, document_id uuid, since timestamptz);
create table work.invoice (tenant_id text, document_id uuid, kind text, number text, amount json, file_id text);
create table work.saved_card (tenant_id text, card_id uuid, brand text, last4 text, month int, year int, is_expiry_announced boolean);
create table work.competitor (tenant_id text, location_id uuid, competitor_id uuid, place_id text, name text, measured_on text);
create table work.webhook (tenant_id text, endpoint_id uuid, url text, events text[], is_paused boolean);
create table work.consumer_position (name text, position text collate "C");
grant usage on schema work to sumaa_worker;
grant select on all tables in schema work to sumaa_worker;
`;

export async function createTestApp(adminUrl: TestContext['postgresUrl']): Promise<TestApp> {
  const base = await createTestConsumers({ adminUrl, catalogue: eventCatalogue, packages: workersMigrations });
  await base.pool.query(workTables);
  const commandApi = await startCommandApiStub(base);
  const googleServer = await startGoogleServer();
  const key = Buffer.alloc(32, 7).toString('base64');
  const at = (name: string) => ({ [`GOOGLE_${name}_URL`]: googleServer.url });
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      DATABASE_URL: base.url,
      COMMAND_URL: commandApi.url,
      PUBLIC_URL: 'https://sumaa.test',
      MAIL_FROM: 'سُمعة <no-reply@sumaa.test>',
      MASTER_KEY: key,
      EMAIL_HMAC_KEY: key,
      SERVICE_TOKEN: 'service-token-of-these-tests-only-1234',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_REQUESTS_PER_MINUTE: '100000',
      GOOGLE_PLACES_API_KEY: 'places-key',
      ...['ACCOUNTS', 'BUSINESS', 'REVIEWS', 'NOTIFICATIONS', 'PLACES', 'TOKEN'].map(at).reduce((all, one) => ({ ...all, ...one })),
    },
    { process: 'worker' },
  );
  let revoked = false;
  const google = createGoogle({
    config: config.google,
    tokens: {
      async withFreshAccessToken() {
        if (revoked) throw Object.assign(new GoogleError('invalid_grant', { status: 400 }), { grantId: testGrant });
        return { accessToken: 'access-token', grantId: testGrant };
      },
    },
    timeoutMs: 2_000,
  });
  const commands = createCommandClient({
    commandUrl: commandApi.url,
    serviceToken: config.keys.serviceToken,
    log: silentLog(),
    retryDelaysMs: [0, 0, 0],
  });
  // The tenant for which `append` writes.
  const tenantId = testTenant as Uuid;
  const connectionId = connectionIdOf(tenantId);

  return {
    ...base,
    commandApi,
    googleServer,
    config,
    google,
    commands,
    vault: createVault({ pool: base.pool, masterKeys: config.keys.master }),
    reader: createWorkReader(createDb<WorkViews>(base.pool)),
    tenantId,
    connectionId,
    revoke: () => void (revoked = true),
    async addLocation(name, reviews) {
      const locationId = locationIdOf(tenantId, name);
      googleServer.reviews.set(name, reviews);
      await base.pool.query(`insert into work.location values ($1, $2, $3, 'accounts/1', $4, $4, null, false, 'ok')`, [
        tenantId,
        locationId,
        connectionId,
        name,
      ]);
      return locationId;
    },
    async addConnection(discovery = 'done') {
      await base.pool.query(`insert into work.connection values ($1, $2, 'connected', $3, now())`, [tenantId, connectionId, discovery]);
    },
    async unlink(locationId) {
      await base.append('location', locationId, { type: 'LocationUnlinked', data: { locationId } });
      await base.pool.query('delete from work.location where location_id = $1', [locationId]);
    },
    async storeReviews(locationId, reviews) {
      const stars = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 } as Record<string, number>;
      const { rows } = await base.pool.query<{ google_location: string }>(
        'select google_location from work.location where location_id = $1',
        [locationId],
      );
      const ids = [];
      for (const review of reviews) {
        const id = reviewIdOf(tenantId, locationId, review.reviewId);
        const name = `accounts/1/${rows[0]?.google_location}/reviews/${review.reviewId}`;
        const values = [tenantId, id, locationId, name, stars[review.starRating], review.updateTime];
        await base.pool.query('insert into work.review values ($1, $2, $3, $4, $5, $6, null, null, false)', values);
        ids.push(id);
      }
      return ids;
    },
    async close() {
      await commandApi.close();
      await googleServer.close();
      await base.close();
    },
  };
}

/** A job for a processor that is called without a queue. */
export function testJob(over: Partial<RunningJob> = {}): RunningJob {
  const id = over.id ?? `job-${randomUUID()}`;
  return {
    id,
    attempt: 1,
    run: over.attempt ?? 1,
    lastAttempt: false,
    signal: new AbortController().signal,
    chain: { correlationId: `chain of ${id}`, causationId: `cause of ${id}` },
    log: silentLog(),
    ...over,
  };
}

/** Collects jobs without a queue. */
export function createJobRecorder<P>(): TrackedJobQueue<P> & { readonly jobs: NewJob<P>[] } {
  const jobs: NewJob<P>[] = [];
  const add = async (more: readonly NewJob<P>[]) => void jobs.push(...more);
  return { jobs, addBulk: add, addAgain: add, find: async () => null };
}
