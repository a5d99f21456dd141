import {
  defaultPrivacy,
  platformTenant,
  readStoredSettings,
  withAlertChannels,
  type DataRetention,
  type EvidenceSeal,
  type Iso,
  type PlatformSettings,
  type SyncKind,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { WorkViews } from './work-views.ts';

type Row<V extends keyof WorkViews> = Selectable<WorkViews[V]>;

/** A batch of rows in the order of their ids. `next`: the id to continue after; null after the last batch. */
export interface Batch<R, Id = Uuid> {
  readonly rows: readonly R[];
  readonly next: Id | null;
}
/** The last id of the previous batch; null: from the beginning. */
type After = Uuid | null;

/** A follower of the platform. */
export type FollowerRef = Pick<Row<'work.follower'>, 'tenant_id' | 'follower_id'>;

/** A record of somebody with an address. */
export interface AddressedRow {
  readonly tenant_id: TenantId;
  readonly id: Uuid;
  readonly address: string;
}

/** The workers' queries on the read models. Every result may lag behind the event store. */
export interface WorkReader {
  account(accountId: Uuid): Promise<Row<'work.account'> | null>;
  /** The codes by SMS that are still valid then. */
  phoneCodes(at: Date): Promise<readonly Row<'work.phone_code'>[]>;
  owners(tenantId: Uuid): Promise<Row<'work.owner'>[]>;
  members(tenantId: TenantId): Promise<Row<'work.member'>[]>;
  businessName(tenantId: Uuid): Promise<string | null>;
  /** How the business is notified; null: the platform itself. */
  business(tenantId: TenantId): Promise<Row<'work.business'> | null>;
  invitation(invitationId: Uuid): Promise<Row<'work.invitation'> | null>;
  connection(connectionId: Uuid): Promise<Row<'work.connection'> | null>;
  /** Connected connections whose locations are still being discovered. */
  connectionsDiscovering(after: After): Promise<Batch<Row<'work.connection'>>>;
  location(locationId: Uuid): Promise<Row<'work.location'> | null>;
  locationsOf(connectionId: Uuid): Promise<Row<'work.location'>[]>;
  /** The linked branches of any business for this Google location (`locations/…`). */
  locationsNamed(googleLocation: string): Promise<Row<'work.location'>[]>;
  /** The stored reviews of a branch that are not removed at Google. */
  reviewsOf(tenantId: Uuid, locationId: Uuid): Promise<Row<'work.review'>[]>;
  /** Those of these reviews that are stored and not removed at Google. */
  reviews(tenantId: Uuid, reviewIds: readonly Uuid[]): Promise<Row<'work.review'>[]>;
  firstRuns(tenantId: Uuid): Promise<Row<'work.sync_run'>[]>;
  runningRunsOf(connectionId: Uuid): Promise<Row<'work.sync_run'>[]>;
  /** Of connected connections. */
  runningRuns(kind: SyncKind, after: After): Promise<Batch<Row<'work.sync_run'>>>;
  /** Parts that are neither completed nor failed, of runs of this kind that read their parts, of connected connections. */
  openParts(kind: SyncKind, after: After): Promise<Batch<OpenPart>>;
  /** Connected connections with a branch that has no part of a first run since it was linked; `linked_at`: the first of these links. */
  connectionsWithUnsyncedLocations(after: After): Promise<Batch<{ tenant_id: Uuid; connection_id: Uuid; linked_at: Date }>>;
  /** Completed first runs without a history run, of which a branch has no complete history. */
  runsWithoutHistory(after: After): Promise<Batch<Row<'work.sync_run'>>>;
  /** Replies in progress. Pending ones only while their branch is linked: without it Google cannot be asked. */
  repliesDue(after: After): Promise<Batch<Row<'work.reply_due'>>>;
  /** Good reviews without a reply, received since this instant, where a publishing rule is on. */
  ruleAnswersDue(since: Date, after: After): Promise<Batch<Row<'work.rule_answer_due'>>>;
  /** Publishing rules to which nobody with the right to agrees, and that are not on hold yet. */
  rulesWithoutConsent(after: After): Promise<Batch<Row<'work.rule_consent_lost'>>>;
  /** Reviews with an alarm of their clock that is due and was not given; those due before `since` are too old for one. */
  answersDue(since: Date, now: Date, after: After): Promise<Batch<Row<'work.answer_due'>>>;
  contactMessage(messageId: Uuid): Promise<Row<'work.contact_message'> | null>;
  /** All that belongs to a business and is erased with it; records that were erased may be among them. */
  heldBy(tenantId: TenantId): Promise<Readonly<Record<'reviews' | 'invitations' | 'accounts' | 'recipients', readonly Uuid[]>>>;
  /** Its exports that have a file, or are being made. */
  exportFilesOf(tenantId: TenantId): Promise<readonly { readonly export_id: Uuid; readonly file_id: string | null }[]>;
  /** Those that a person asked for, in whichever business. */
  exportFilesBy(accountId: Uuid): Promise<readonly { readonly export_id: Uuid; readonly tenant_id: TenantId }[]>;
  /** Those of some kinds that these businesses asked for. */
  exportFilesIn(
    tenantIds: readonly TenantId[],
    kinds: readonly string[],
  ): Promise<readonly { readonly export_id: Uuid; readonly tenant_id: TenantId }[]>;
  /** Exports of some kinds, whatever became of them. */
  exportsOf(kinds: readonly string[]): Promise<readonly { readonly export_id: Uuid; readonly tenant_id: TenantId }[]>;
  /** The addresses of those who wrote messages, without erased ones. */
  contactWriters(after: Uuid | null): Promise<Batch<{ message_id: Uuid; email: string }, Uuid>>;
  /** The addresses of those whom a business asked for a review, without erased ones. */
  askedForReviews(after: Uuid | null): Promise<Batch<AddressedRow, Uuid>>;
  /** The addresses of those who applied for a job, without erased ones. */
  applicants(after: Uuid | null): Promise<Batch<AddressedRow, Uuid>>;
  /** Clocks of messages with an alarm before this instant. */
  contactAlarmsDue(now: Date, after: After): Promise<Batch<{ tenant_id: TenantId; message_id: Uuid; next_alarm_at: Date }>>;
  /** Running clocks by settings older than this number. */
  contactClocksBefore(revision: number, after: After): Promise<Batch<Row<'work.contact_clock'>>>;
  /** The settings in force, if a clock still runs by older ones. */
  staleContactClocks(): Promise<Row<'work.sla_settings'> | null>;
  /** Who confirmed that they want to be reminded and was not yet, once the launch date has passed; the first of them. */
  followersToRemind(now: Date): Promise<readonly FollowerRef[]>;
  /** All businesses. */
  businesses(after: After): Promise<Batch<{ readonly tenant_id: Uuid }>>;
  /** Changed texts of the site that businesses are being told of. */
  documentsUnderWay(): Promise<readonly Row<'work.site_document'>[]>;
  /** Who gets the newsletter. */
  newsletterFollowers(after: After): Promise<Batch<FollowerRef>>;
  /** Articles that are being sent to the followers of the newsletter. */
  newslettersUnderWay(): Promise<readonly { readonly tenant_id: TenantId; readonly article: string; readonly started_at: Date }[]>;
  /** Requests before this instant that nobody confirmed; the first of them. */
  followsUnconfirmed(before: Date): Promise<readonly FollowerRef[]>;
  /** Reminders that were sent before this instant, whose addresses are kept still; the first of them. */
  followsReminded(before: Date): Promise<readonly FollowerRef[]>;
  /**
   * Requests that are due and went out to nobody yet, without those whose recipient opted out: in turns of businesses and channels, the
   * oldest of each first, so that those that may not leave now hold up no others.
   */
  reviewRequestsDue(now: Date): Promise<readonly Pick<Row<'work.review_request'>, 'tenant_id' | 'recipient_id' | 'request_id'>[]>;
  /** Requests that went out by SMS and have no outcome; the first of them. */
  reviewSmsUnderWay(): Promise<
    readonly (Pick<Row<'work.review_request'>, 'tenant_id' | 'recipient_id' | 'request_id'> & { readonly sent_at: Date })[]
  >;
  /** Whether the platform is under maintenance. */
  isMaintained(): Promise<boolean>;
  /** The settings of the platform that hold for everybody. */
  platformSettings(): Promise<PlatformSettings>;
  /** The backups whose file is kept or is to be made, and those that failed; the newest first. */
  backups(): Promise<Row<'work.backup'>[]>;
  /** Applications that arrived before and are not erased; the oldest. */
  applicationsBefore(before: Date): Promise<readonly Pick<Row<'work.application'>, 'tenant_id' | 'application_id'>[]>;
  export(exportId: Uuid): Promise<Row<'work.export'> | null>;
  /** Exports that are still to be made. */
  exportsUnderWay(after: After): Promise<Batch<Row<'work.export'>>>;
  /** Exports whose file is kept until before this instant. */
  exportsKeptUntil(now: Date, after: After): Promise<Batch<Row<'work.export'> & { kept_until: Date; file_id: string }>>;
  /**
   * Reviews that their business does not keep any longer, in turns of the businesses, the oldest of each first; `cutoffs`: the instants
   * by which they were imported and last edited.
   */
  oldReviews(cutoffs: RetentionCutoffs, most: number): Promise<Pick<Row<'work.kept_review'>, 'tenant_id' | 'review_id'>[]>;
  /** Messages that nobody works on any more, received before this instant, the oldest first. */
  oldMessages(before: Date, most: number): Promise<Pick<Row<'work.kept_message'>, 'tenant_id' | 'message_id'>[]>;
  /**
   * Places without a snapshot of this day (`YYYY-MM-DD`) that Google was not asked for since, with all who are compared with them; those
   * first whose last turn, with or without a snapshot, is longest ago.
   */
  placesDue(day: string, notAskedSince: Date, most: number): Promise<DuePlace[]>;
  /** Subscriptions with something due before this instant. */
  subscriptionsDue(now: Date, after: After): Promise<Batch<{ tenant_id: Uuid; next_due_at: Date }>>;
  businessesWithoutSubscription(after: After): Promise<Batch<Row<'work.business_without_subscription'>>>;
  chargesDue(after: After): Promise<Batch<Row<'work.charge_due'>>>;
  refundsDue(after: After): Promise<Batch<Row<'work.refund_due'>>>;
  pagesToClose(after: After): Promise<Batch<Row<'work.payment_page'>>>;
  unconfirmedPayments(after: After): Promise<Batch<Row<'work.unconfirmed_payment'>>>;
  documentsDue(after: After): Promise<Batch<Row<'work.document_due'>>>;
  invoicesDue(after: After): Promise<Batch<Row<'work.invoice_due'>>>;
  /** The last request of somebody to be erased. */
  /** The checks of the log that have not ended. */
  evidenceUnderWay(): Promise<readonly Pick<Row<'work.evidence'>, 'tenant_id' | 'evidence_id' | 'requested_at'>[]>;
  /** When the log was sealed last; null before the first time. */
  lastSealedAt(): Promise<Date | null>;
  evidenceSeal(evidenceId: Uuid): Promise<EvidenceSeal | null>;
  erasureRequest(requestId: Uuid): Promise<Row<'work.erasure_request'> | null>;
  platformMessage(messageId: Uuid): Promise<Row<'work.platform_message'> | null>;
  /** An issued document with its file. */
  invoice(documentId: Uuid): Promise<Row<'work.invoice'> | null>;
  /** Saved cards that end in this month or before, and were not announced. */
  cardsEnding(until: { readonly year: number; readonly month: number }, after: After): Promise<Batch<Row<'work.saved_card'>>>;
  /** Whether every projection has passed the position, or the one of this name. */
  reached(position: string, projection?: string): Promise<boolean>;
}

/** A place whose snapshot is due, by each who is compared with it. `name`: one that it is known by. */
export interface DuePlace {
  readonly place_id: string;
  readonly name: string;
  readonly competitors: readonly Pick<Row<'work.competitor'>, 'tenant_id' | 'location_id' | 'competitor_id'>[];
}

/** For each retention that has an end: the instant up to which reviews are not kept. */
export type RetentionCutoffs = Readonly<Partial<Record<DataRetention, Iso>>>;

type OpenPart = Omit<Row<'work.sync_part'>, 'kind'> & { connection_id: Uuid; kind: SyncKind; reading_since: Date | null };

/** The states of exports whose file is stored, or may be soon. */
const withFile = ['requested', 'running', 'ready'] as const;

/** Creates the reader; `limit`: maximum rows of a batch. */
export function createWorkReader(db: Kysely<WorkViews>, limit = 1_000): WorkReader {
  const batch = <R>(rows: readonly R[], idOf: (row: R) => Uuid): Batch<R> => {
    const last = rows.at(-1);
    return { rows, next: last === undefined || rows.length < limit ? null : idOf(last) };
  };
  const platformSettings = async () => {
    const row = await db.selectFrom('work.platform_settings').select('settings').executeTakeFirst();
    return readStoredSettings(row?.settings);
  };
  return {
    phoneCodes: (at) => db.selectFrom('work.phone_code').selectAll().where('expires_at', '>', at).orderBy('at').limit(limit).execute(),
    account: async (id) => (await db.selectFrom('work.account').selectAll().where('account_id', '=', id).executeTakeFirst()) ?? null,
    owners: (tenantId) => db.selectFrom('work.owner').selectAll().where('tenant_id', '=', tenantId).orderBy('account_id').execute(),
    async members(tenantId) {
      const rows = await db.selectFrom('work.member').selectAll().where('tenant_id', '=', tenantId).orderBy('account_id').execute();
      if (tenantId !== platformTenant) return rows;
      const settings = await platformSettings();
      return rows.map((row) => ({ ...row, choices: withAlertChannels(row.choices, settings) }));
    },
    businessName: async (tenantId) =>
      (await db.selectFrom('work.business').select('name').where('tenant_id', '=', tenantId).executeTakeFirst())?.name ?? null,
    business: async (tenantId) =>
      (await db.selectFrom('work.business').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()) ?? null,
    invitation: async (id) =>
      (await db.selectFrom('work.invitation').selectAll().where('invitation_id', '=', id).executeTakeFirst()) ?? null,
    connection: async (id) =>
      (await db.selectFrom('work.connection').selectAll().where('connection_id', '=', id).executeTakeFirst()) ?? null,
    async connectionsDiscovering(after) {
      const rows = await db
        .selectFrom('work.connection')
        .selectAll()
        .where('status', '=', 'connected')
        .where('discovery', '=', 'running')
        .$if(after !== null, (query) => query.where('connection_id', '>', after))
        .orderBy('connection_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.connection_id);
    },
    location: async (id) => (await db.selectFrom('work.location').selectAll().where('location_id', '=', id).executeTakeFirst()) ?? null,
    locationsOf: (connectionId) =>
      db.selectFrom('work.location').selectAll().where('connection_id', '=', connectionId).orderBy('location_id').execute(),
    locationsNamed: (name) =>
      db.selectFrom('work.location').selectAll().where('google_location', '=', name).orderBy('location_id').execute(),
    reviewsOf: (tenantId, locationId) =>
      db.selectFrom('work.review').selectAll().where('tenant_id', '=', tenantId).where('location_id', '=', locationId).execute(),
    reviews: async (tenantId, ids) =>
      ids.length === 0
        ? []
        : db.selectFrom('work.review').selectAll().where('tenant_id', '=', tenantId).where('review_id', 'in', ids).execute(),
    firstRuns: (tenantId) =>
      db.selectFrom('work.sync_run').selectAll().where('tenant_id', '=', tenantId).where('kind', '=', 'first').execute(),
    runningRunsOf: (connectionId) =>
      db.selectFrom('work.sync_run').selectAll().where('state', '=', 'running').where('connection_id', '=', connectionId).execute(),
    async runningRuns(kind, after) {
      const rows = await db
        .selectFrom('work.sync_run as run')
        .innerJoin('work.connection as connection', 'connection.connection_id', 'run.connection_id')
        .selectAll('run')
        .where('connection.status', '=', 'connected')
        .where('run.state', '=', 'running')
        .where('run.kind', '=', kind)
        .$if(after !== null, (query) => query.where('run.run_id', '>', after))
        .orderBy('run.run_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.run_id);
    },
    async openParts(kind, after) {
      const rows = await db
        .selectFrom('work.sync_part as part')
        .innerJoin('work.sync_run as run', (join) =>
          join.onRef('run.run_id', '=', 'part.run_id').onRef('run.tenant_id', '=', 'part.tenant_id'),
        )
        .innerJoin('work.connection as connection', 'connection.connection_id', 'run.connection_id')
        .selectAll('part')
        .select(['run.connection_id', 'run.kind', 'run.reading_since'])
        .where('connection.status', '=', 'connected')
        .where('part.state', 'not in', ['completed', 'failed'])
        .where('run.reading_since', 'is not', null)
        .where('run.kind', '=', kind)
        .$if(after !== null, (query) => query.where('part.part_id', '>', after))
        .orderBy('part.part_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.part_id);
    },
    async connectionsWithUnsyncedLocations(after) {
      const rows = await db
        .selectFrom('work.location as location')
        .innerJoin('work.connection as connection', 'connection.connection_id', 'location.connection_id')
        .select(['location.tenant_id', 'location.connection_id', (eb) => eb.fn.min('location.linked_at').as('linked_at')])
        .groupBy(['location.tenant_id', 'location.connection_id'])
        .where('connection.status', '=', 'connected')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('work.sync_part as part')
                .select('part.part_id')
                .whereRef('part.location_id', '=', 'location.location_id')
                // An earlier link may have left parts of both kinds, and its history may even have started after this link.
                .where(sql<boolean>`part.kind is distinct from 'history'`)
                .where((open) =>
                  open.or([
                    open('part.begun_at', '>=', open.ref('location.linked_at')),
                    open('part.state', 'not in', ['completed', 'failed']),
                  ]),
                ),
            ),
          ),
        )
        .$if(after !== null, (query) => query.where('location.connection_id', '>', after))
        .orderBy('location.connection_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.connection_id);
    },
    async runsWithoutHistory(after) {
      const rows = await db
        .selectFrom('work.sync_run as first')
        .selectAll('first')
        .where('first.kind', '=', 'first')
        .where('first.state', '=', 'completed')
        .where((eb) =>
          eb.and([
            eb.exists(
              eb
                .selectFrom('work.location as location')
                .innerJoin('work.connection as connection', 'connection.connection_id', 'location.connection_id')
                .select('location.location_id')
                .whereRef('location.connection_id', '=', 'first.connection_id')
                .where('connection.status', '=', 'connected')
                .where('location.history_complete', '=', false)
                .where(sql<boolean>`location.location_id = any(first.location_ids)`),
            ),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('work.sync_run as history')
                  .select('history.run_id')
                  .whereRef('history.connection_id', '=', 'first.connection_id')
                  .where('history.kind', '=', 'history')
                  .whereRef('history.location_ids', '=', 'first.location_ids')
                  // An earlier link of the same branches had its own history.
                  .whereRef('history.started_at', '>=', 'first.started_at'),
              ),
            ),
          ]),
        )
        .$if(after !== null, (query) => query.where('first.run_id', '>', after))
        .orderBy('first.run_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.run_id);
    },
    async subscriptionsDue(now, after) {
      const rows = await db
        .selectFrom('work.subscription')
        .select(['tenant_id', 'next_due_at'])
        .where('next_due_at', '<=', now)
        .$narrowType<{ next_due_at: Date }>()
        .$if(after !== null, (query) => query.where('tenant_id', '>', after))
        .orderBy('tenant_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.tenant_id);
    },
    async businessesWithoutSubscription(after) {
      const rows = await db
        .selectFrom('work.business_without_subscription')
        .selectAll()
        .$if(after !== null, (query) => query.where('tenant_id', '>', after))
        .orderBy('tenant_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.tenant_id);
    },
    async chargesDue(after) {
      const rows = await db
        .selectFrom('work.charge_due')
        .selectAll()
        .$if(after !== null, (query) => query.where('charge_id', '>', after))
        .orderBy('charge_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.charge_id);
    },
    async refundsDue(after) {
      const rows = await db
        .selectFrom('work.refund_due')
        .selectAll()
        .$if(after !== null, (query) => query.where('payment_id', '>', after))
        .orderBy('payment_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.payment_id);
    },
    async pagesToClose(after) {
      const rows = await db
        .selectFrom('work.payment_page')
        .selectAll()
        .$if(after !== null, (query) => query.where('charge_id', '>', after))
        .orderBy('charge_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.charge_id);
    },
    async unconfirmedPayments(after) {
      const rows = await db
        .selectFrom('work.unconfirmed_payment')
        .selectAll()
        .$if(after !== null, (query) => query.where('payment_id', '>', after))
        .orderBy('payment_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.payment_id);
    },
    async documentsDue(after) {
      const rows = await db
        .selectFrom('work.document_due')
        .selectAll()
        .$if(after !== null, (query) => query.where('charge_id', '>', after))
        .orderBy('charge_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.charge_id);
    },
    async invoicesDue(after) {
      const rows = await db
        .selectFrom('work.invoice_due')
        .selectAll()
        .$if(after !== null, (query) => query.where('entry_id', '>', after))
        .orderBy('entry_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.entry_id);
    },
    evidenceUnderWay: () =>
      db
        .selectFrom('work.evidence')
        .select(['tenant_id', 'evidence_id', 'requested_at'])
        .where('state', '=', 'running')
        .limit(limit)
        .execute(),
    lastSealedAt: async () =>
      (
        await db
          .selectFrom('work.evidence')
          .select('requested_at')
          .where('state', '=', 'sealed')
          .orderBy('requested_at', 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.requested_at ?? null,
    evidenceSeal: async (id) =>
      (await db.selectFrom('work.evidence').select('seal').where('evidence_id', '=', id).executeTakeFirst())?.seal ?? null,
    erasureRequest: async (id) =>
      (await db.selectFrom('work.erasure_request').selectAll().where('request_id', '=', id).executeTakeFirst()) ?? null,
    platformMessage: async (id) =>
      (await db.selectFrom('work.platform_message').selectAll().where('message_id', '=', id).executeTakeFirst()) ?? null,
    invoice: async (id) => (await db.selectFrom('work.invoice').selectAll().where('document_id', '=', id).executeTakeFirst()) ?? null,
    async cardsEnding({ year, month }, after) {
      const rows = await db
        .selectFrom('work.saved_card')
        .selectAll()
        .where('is_expiry_announced', '=', false)
        .where((eb) => eb.or([eb('year', '<', year), eb.and([eb('year', '=', year), eb('month', '<=', month)])]))
        .$if(after !== null, (query) => query.where('card_id', '>', after))
        .orderBy('card_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.card_id);
    },
    async repliesDue(after) {
      const rows = await db
        .selectFrom('work.reply_due as reply')
        .selectAll('reply')
        .where((eb) =>
          eb.or([
            eb('reply.state', '!=', 'pending'),
            eb.exists(
              eb
                .selectFrom('work.location as location')
                .select('location.location_id')
                .whereRef('location.location_id', '=', 'reply.location_id'),
            ),
          ]),
        )
        .$if(after !== null, (query) => query.where('reply.reply_id', '>', after))
        .orderBy('reply.reply_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.reply_id);
    },
    async ruleAnswersDue(since, after) {
      const rows = await db
        .selectFrom('work.rule_answer_due')
        .selectAll()
        .where('received_at', '>', since)
        .$if(after !== null, (query) => query.where('review_id', '>', after))
        .orderBy('review_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.review_id);
    },
    async rulesWithoutConsent(after) {
      const rows = await db
        .selectFrom('work.rule_consent_lost')
        .selectAll()
        .$if(after !== null, (query) => query.where('tenant_id', '>', after))
        .orderBy('tenant_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.tenant_id);
    },
    async answersDue(since, now, after) {
      const rows = await db
        .selectFrom('work.answer_due')
        .selectAll()
        .where('due_at', '>', since)
        .where((eb) =>
          eb.or([
            eb.and([eb('due_at', '<', now), sql<boolean>`not 'review_overdue' = any(told)`]),
            eb.and([eb('due_at', '>=', now), eb('soon_at', '<', now), sql<boolean>`cardinality(told) = 0`]),
          ]),
        )
        .$if(after !== null, (query) => query.where('review_id', '>', after))
        .orderBy('review_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.review_id);
    },
    contactMessage: async (id) =>
      (await db.selectFrom('work.contact_message').selectAll().where('message_id', '=', id).executeTakeFirst()) ?? null,
    async heldBy(tenantId) {
      const reviews = await db.selectFrom('work.kept_review').select('review_id as id').where('tenant_id', '=', tenantId).execute();
      const invitations = await db.selectFrom('work.invitation').select('invitation_id as id').where('tenant_id', '=', tenantId).execute();
      const accounts = await db.selectFrom('work.membership').select('account_id as id').where('tenant_id', '=', tenantId).execute();
      const recipients = await db
        .selectFrom('work.review_recipient')
        .select('recipient_id as id')
        .where('tenant_id', '=', tenantId)
        .where('opted_out_at', 'is', null)
        .execute();
      const ids = (rows: readonly { readonly id: Uuid }[]) => rows.map(({ id }) => id);
      return { reviews: ids(reviews), invitations: ids(invitations), accounts: ids(accounts), recipients: ids(recipients) };
    },
    exportFilesOf: async (tenantId) =>
      db
        .selectFrom('work.export')
        .select(['export_id', 'file_id'])
        .where('tenant_id', '=', tenantId)
        .where('state', 'in', withFile)
        .execute(),
    exportFilesBy: async (accountId) =>
      db
        .selectFrom('work.export')
        .select(['export_id', 'tenant_id'])
        .where('account_id', '=', accountId)
        .where('state', 'in', withFile)
        .execute(),
    exportFilesIn: async (tenantIds, kinds) =>
      db
        .selectFrom('work.export')
        .select(['export_id', 'tenant_id'])
        .where('tenant_id', 'in', [...tenantIds])
        .where('kind', 'in', kinds)
        .where('state', 'in', withFile)
        .execute(),
    exportsOf: async (kinds) =>
      db.selectFrom('work.export').select(['export_id', 'tenant_id']).where('kind', 'in', kinds).orderBy('export_id').execute(),
    async contactWriters(after) {
      const rows = await db
        .selectFrom('work.contact_message')
        .select(['message_id', 'email'])
        .where('email', 'is not', null)
        .$narrowType<{ email: string }>()
        .$if(after !== null, (query) => query.where('message_id', '>', after as Uuid))
        .orderBy('message_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.message_id);
    },
    async askedForReviews(after) {
      const rows = await db
        .selectFrom('work.review_recipient')
        .select(['tenant_id', 'recipient_id as id', 'address'])
        .where('address', 'is not', null)
        .$narrowType<{ address: string }>()
        .$if(after !== null, (query) => query.where('recipient_id', '>', after as Uuid))
        .orderBy('recipient_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.id);
    },
    async applicants(after) {
      const rows = await db
        .selectFrom('work.application')
        .select(['tenant_id', 'application_id as id', 'email as address'])
        .where('email', 'is not', null)
        .$narrowType<{ address: string }>()
        .$if(after !== null, (query) => query.where('application_id', '>', after as Uuid))
        .orderBy('application_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.id);
    },
    async contactAlarmsDue(now, after) {
      const rows = await db
        .selectFrom('work.contact_clock')
        .select(['tenant_id', 'message_id', 'next_alarm_at'])
        .where('next_alarm_at', '<', now)
        .$narrowType<{ next_alarm_at: Date }>()
        .$if(after !== null, (query) => query.where('message_id', '>', after))
        .orderBy('message_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.message_id);
    },
    async contactClocksBefore(revision, after) {
      const rows = await db
        .selectFrom('work.contact_clock')
        .selectAll()
        .where('run', '=', 'running')
        .where('policy', '<', revision)
        .$if(after !== null, (query) => query.where('message_id', '>', after))
        .orderBy('message_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.message_id);
    },
    followersToRemind: (now) =>
      db
        .selectFrom('work.follower as follower')
        .select(['follower.tenant_id', 'follower.follower_id'])
        .where('kind', '=', 'reminder')
        .where('state', '=', 'confirmed')
        .where('reminded_at', 'is', null)
        .where(({ exists, selectFrom }) => exists(selectFrom('work.launch').select('launch_at').where('launch_at', '<=', now)))
        .orderBy('follower_id')
        .limit(limit)
        .execute(),
    async businesses(after) {
      const rows = await db
        .selectFrom('work.business')
        .select('tenant_id')
        .$narrowType<{ tenant_id: Uuid }>()
        .$if(after !== null, (query) => query.where('tenant_id', '>', after))
        .orderBy('tenant_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.tenant_id);
    },
    documentsUnderWay: () => db.selectFrom('work.site_document').selectAll().where('delivered_at', 'is', null).limit(limit).execute(),
    async newsletterFollowers(after) {
      const rows = await db
        .selectFrom('work.follower')
        .select(['tenant_id', 'follower_id'])
        .where('kind', '=', 'newsletter')
        .where('state', '=', 'confirmed')
        .$if(after !== null, (query) => query.where('follower_id', '>', after))
        .orderBy('follower_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.follower_id);
    },
    newslettersUnderWay: () =>
      db
        .selectFrom('work.newsletter')
        .select(['tenant_id', 'article', 'started_at'])
        .where('started_at', 'is not', null)
        .where('finished_at', 'is', null)
        .$narrowType<{ started_at: Date }>()
        .limit(limit)
        .execute(),
    applicationsBefore: (before) =>
      db
        .selectFrom('work.application')
        .select(['tenant_id', 'application_id'])
        .where('state', '=', 'received')
        .where('received_at', '<', before)
        .orderBy('received_at')
        .limit(limit)
        .execute(),
    async reviewRequestsDue(now) {
      const isDue = sql`sent_at is null and delivery is null and opted_out_at is null and due_at <= ${now}`;
      const { rows } = await sql<Pick<Row<'work.review_request'>, 'tenant_id' | 'recipient_id' | 'request_id'>>`
        with recursive line as (
          (select tenant_id, channel from work.review_request where ${isDue} order by tenant_id, channel limit 1)
          union all
          select next.tenant_id, next.channel from line cross join lateral (
            select tenant_id, channel from work.review_request
            where ${isDue} and (tenant_id, channel) > (line.tenant_id, line.channel) order by tenant_id, channel limit 1
          ) next
        )
        select due.tenant_id, due.recipient_id, due.request_id from line cross join lateral (
          select tenant_id, recipient_id, request_id, row_number() over (order by due_at, request_id) as turn from work.review_request
          where ${isDue} and tenant_id = line.tenant_id and channel = line.channel order by due_at, request_id limit ${limit}
        ) due
        order by due.turn, due.tenant_id, due.request_id limit ${limit}`.execute(db);
      return rows;
    },
    reviewSmsUnderWay: () =>
      db
        .selectFrom('work.review_request')
        .select(['tenant_id', 'recipient_id', 'request_id', 'sent_at'])
        .where('channel', '=', 'sms')
        .where('sent_at', 'is not', null)
        .where('delivery', 'is', null)
        .where('opted_out_at', 'is', null)
        .$narrowType<{ sent_at: Date }>()
        .orderBy('sent_at')
        .limit(limit)
        .execute(),
    followsUnconfirmed: (before) =>
      db
        .selectFrom('work.follower')
        .select(['tenant_id', 'follower_id'])
        .where('state', '=', 'requested')
        .where('requested_at', '<', before)
        .orderBy('requested_at')
        .limit(limit)
        .execute(),
    followsReminded: (before) =>
      db
        .selectFrom('work.follower')
        .select(['tenant_id', 'follower_id'])
        .where('state', '=', 'confirmed')
        .where('reminded_at', '<', before)
        .orderBy('reminded_at')
        .limit(limit)
        .execute(),
    staleContactClocks: async () =>
      (await db
        .selectFrom('work.sla_settings as settings')
        .selectAll()
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('work.contact_clock as clock')
              .select('clock.message_id')
              .where('clock.run', '=', 'running')
              .whereRef('clock.policy', '<', 'settings.revision'),
          ),
        )
        .orderBy('settings.revision', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null,
    isMaintained: async () =>
      (await db.selectFrom('work.platform_settings').select('maintenance_mode').executeTakeFirst())?.maintenance_mode ?? false,
    platformSettings,
    backups: () =>
      db
        .selectFrom('work.backup')
        .selectAll()
        .where('state', 'not in', ['removed', 'found'])
        .orderBy('requested_at', 'desc')
        .limit(limit)
        .execute(),
    export: async (id) => (await db.selectFrom('work.export').selectAll().where('export_id', '=', id).executeTakeFirst()) ?? null,
    async exportsUnderWay(after) {
      const rows = await db
        .selectFrom('work.export')
        .selectAll()
        .where('state', 'in', ['requested', 'running'])
        .$if(after !== null, (query) => query.where('export_id', '>', after))
        .orderBy('export_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.export_id);
    },
    async exportsKeptUntil(now, after) {
      const rows = await db
        .selectFrom('work.export')
        .selectAll()
        .where('state', '=', 'ready')
        .where('kept_until', '<', now)
        .where('file_id', 'is not', null)
        .$narrowType<{ kept_until: Date; file_id: string }>()
        .$if(after !== null, (query) => query.where('export_id', '>', after))
        .orderBy('export_id')
        .limit(limit)
        .execute();
      return batch(rows, (row) => row.export_id);
    },
    async oldReviews(cutoffs, most) {
      const { rows } = await sql<Pick<Row<'work.kept_review'>, 'tenant_id' | 'review_id'>>`
        select kept.tenant_id, kept.review_id
        from work.data_retention as business
        join (values ${sql.join(Object.entries(cutoffs).map(([retention, at]) => sql`(${retention}, ${at}::timestamptz)`))})
          as due (retention, cutoff) on due.retention = coalesce(business.data_retention, ${defaultPrivacy.dataRetention})
        cross join lateral (
          select tenant_id, review_id, row_number() over (order by kept_since, review_id) as turn
          from work.kept_review where tenant_id = business.tenant_id and kept_since <= due.cutoff
          order by kept_since, review_id limit ${most}
        ) kept
        order by kept.turn, kept.tenant_id limit ${most}`.execute(db);
      return rows;
    },
    oldMessages: async (before, most) =>
      db
        .selectFrom('work.kept_message')
        .select(['tenant_id', 'message_id'])
        // By the time of receipt too, which has the index.
        .where('created_at', '<', before)
        .where('touched_at', '<', before)
        .orderBy('created_at')
        .orderBy('message_id')
        .limit(most)
        .execute(),
    async placesDue(day, notAskedSince, most) {
      const { rows } = await sql<DuePlace>`
        select c.place_id, min(name) as name, json_agg(json_build_object(
          'tenant_id', tenant_id, 'location_id', location_id, 'competitor_id', competitor_id) order by competitor_id) as competitors
        from work.competitor c left join outbox.place_asked a on a.place_id = c.place_id
        where (measured_on is null or measured_on < ${day}) and (asked_at is null or asked_at <= ${notAskedSince})
        group by c.place_id, asked_at
        order by greatest(min(coalesce(measured_on, '')), to_char(asked_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD')), c.place_id
        limit ${most}`.execute(db);
      return rows;
    },
    async reached(position, projection) {
      const behind = await db
        .selectFrom('work.consumer_position')
        .select('name')
        .where((eb) => eb.or([eb('position', 'is', null), eb('position', '<', position)]))
        .$if(projection !== undefined, (of) => of.where('name', '=', projection!))
        .limit(1)
        .executeTakeFirst();
      return behind === undefined;
    },
  };
}
