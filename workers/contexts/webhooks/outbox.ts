import {
  day,
  iso,
  keptAnswerChars,
  keptAttempts,
  webhookLogDays,
  webhookPausesMs,
  type TenantId,
  type Uuid,
  type WebhookAttempt,
  type WebhookEventType,
  type webhookJobs,
} from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { JobQueue } from '@sumaa/runtime/queue';
import type pg from 'pg';
import { dueJob, inBatches, type DueWorkSource } from '../../infra/lost-work.ts';
import type { JobAdder, NewJob, PayloadOf } from '../../infra/new-job.ts';
import type { AttemptedWebhook } from '../../infra/webhook-attempt.ts';

/** An event of a review that endpoints may be told of. `payload`: the body as it is signed and sent. */
export interface ToldEvent {
  readonly tenantId: TenantId;
  readonly eventId: Uuid;
  readonly reviewId: Uuid;
  readonly type: WebhookEventType;
  readonly payload: string;
  /** Where it is in the store. */
  readonly position: string;
}

/** A delivery that waits, with its endpoint. */
export interface PendingDelivery {
  readonly deliveryId: Uuid;
  readonly endpointId: Uuid;
  readonly reviewId: Uuid;
  readonly payload: string;
  readonly attempts: number;
  readonly nextAt: Date;
  readonly url: string;
}

export interface WebhookOutbox extends JobAdder<ToldEvent> {
  /** The delivery, if it waits, is the first of its review at its endpoint, and the endpoint is not paused. */
  take(tenantId: TenantId, deliveryId: Uuid): Promise<PendingDelivery | null>;
  delivered(delivery: PendingDelivery, attempt: AttemptedWebhook): Promise<void>;
  /** Notes a failed attempt. Returns when it is tried again; null: it has failed for good. */
  failed(delivery: PendingDelivery, attempt: AttemptedWebhook, isFinal: boolean): Promise<Date | null>;
  /** Lets a message go that waited for its turn. */
  addAgain(tenantId: TenantId, deliveryId: Uuid): Promise<void>;
  /** Lets the next message of the review go. */
  addNext(tenantId: TenantId, delivery: PendingDelivery): Promise<void>;
  /** Whether the endpoint took anything within the time that a delivery is tried. */
  tookAnything(endpointId: Uuid): Promise<boolean>;
  /** Makes a delivery that has ended wait again. */
  replay(tenantId: TenantId, endpointId: Uuid, deliveryId: Uuid): Promise<void>;
  readonly lost: DueWorkSource;
  prune(): Promise<void>;
}

// The rows get their numbers in the order of the events: one process reacts to them, batch after batch.
const insert = `
insert into vault.webhook_delivery (tenant_id, endpoint_id, event_id, review_id, type, payload, created_at, next_at)
select w.tenant_id, w.endpoint_id, e.event_id, e.review_id, e.type, e.payload, $6, $6
from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::text[]) with ordinality as e (tenant_id, event_id, review_id, type, payload, place)
join work.webhook w on w.tenant_id = e.tenant_id and e.type = any(w.events) and not w.is_paused
order by e.place
on conflict do nothing returning tenant_id, delivery_id`;

const isFirst = `not exists (
  select from vault.webhook_delivery b
  where b.endpoint_id = d.endpoint_id and b.review_id = d.review_id and b.state = 'pending' and b.seq < d.seq)`;

const select = `
select d.delivery_id, d.endpoint_id, d.review_id, d.payload, d.attempts, d.next_at, w.url
from vault.webhook_delivery d join work.webhook w on w.endpoint_id = d.endpoint_id and w.tenant_id = d.tenant_id
where d.tenant_id = $1 and d.delivery_id = $2 and d.state = 'pending' and not w.is_paused and ${isFirst}`;

const selectDue = `
select d.delivery_id, d.tenant_id, d.next_at from vault.webhook_delivery d join work.webhook w on w.endpoint_id = d.endpoint_id
where d.state = 'pending' and d.next_at <= $2 and not w.is_paused and ${isFirst} and ($1::uuid is null or d.delivery_id > $1)
order by d.delivery_id limit $3`;

interface DueRow {
  readonly delivery_id: Uuid;
  readonly tenant_id: TenantId;
  readonly next_at: Date;
}

const batch = 1_000;
const triedFor = webhookPausesMs.reduce((sum, pause) => sum + pause, 0);

/** Messages to endpoints in Postgres: jobs that the queue loses are added again from here. */
export function createWebhookOutbox(
  pool: Pick<pg.Pool, 'query'>,
  queue: JobQueue<(typeof webhookJobs)['deliverWebhook']['payload']>,
  clock: Clock,
): WebhookOutbox {
  type Job = NewJob<PayloadOf<(typeof webhookJobs)['deliverWebhook']>>;
  const jobOf = ({ tenant_id: tenantId, delivery_id: deliveryId }: Pick<DueRow, 'tenant_id' | 'delivery_id'>): Job => ({
    jobId: deliveryId,
    payload: { tenantId, deliveryId },
  });
  function settle(delivery: PendingDelivery, attempted: AttemptedWebhook, state: string, nextAt: Date | null) {
    const { status, problem } = attempted;
    const at = clock();
    const answer = attempted.answer?.slice(0, keptAnswerChars) ?? null;
    const entry: WebhookAttempt = { ...attempted, answer, at: iso(at) };
    return pool.query(
      `update vault.webhook_delivery set state = $2::text, attempts = attempts + 1, last_tried_at = $3::timestamptz, next_at = coalesce($4::timestamptz, next_at),
         last_status = $5::int, last_answer = $6::text, last_problem = $7::text, ended_at = case when $2::text = 'pending' then null else $3::timestamptz end,
         attempt_log = case when jsonb_array_length(attempt_log) < $9::int then attempt_log else attempt_log - 0 end || $8::jsonb
       where delivery_id = $1`,
      [delivery.deliveryId, state, at, nextAt, status, answer, problem, JSON.stringify([entry]), keptAttempts],
    );
  }
  async function dueBehind(after: Uuid | null) {
    const { rows } = await pool.query<DueRow>(selectDue, [after, clock(), batch]);
    return { rows, next: rows.length < batch ? null : (rows.at(-1)?.delivery_id ?? null) };
  }

  return {
    async addBulk(jobs) {
      const events = jobs.map(({ payload }) => payload);
      const { rows } = await pool.query<DueRow>(insert, [
        events.map(({ tenantId }) => tenantId),
        events.map(({ eventId }) => eventId),
        events.map(({ reviewId }) => reviewId),
        events.map(({ type }) => type),
        events.map(({ payload }) => payload),
        clock(),
      ]);
      if (rows.length > 0) await queue.addBulk(rows.map(jobOf));
    },
    async take(tenantId, deliveryId) {
      const { rows } = await pool.query<{
        delivery_id: Uuid;
        endpoint_id: Uuid;
        review_id: Uuid;
        payload: string;
        attempts: number;
        next_at: Date;
        url: string;
      }>(select, [tenantId, deliveryId]);
      const [row] = rows;
      if (!row) return null;
      const { delivery_id, endpoint_id, review_id, next_at, ...rest } = row;
      return { deliveryId: delivery_id, endpointId: endpoint_id, reviewId: review_id, nextAt: next_at, ...rest };
    },
    async delivered(delivery, attempt) {
      await settle(delivery, attempt, 'delivered', null);
    },
    async failed(delivery, attempt, isFinal) {
      const pause = isFinal ? undefined : webhookPausesMs[delivery.attempts];
      const nextAt = pause === undefined ? null : new Date(clock().getTime() + pause);
      await settle(delivery, attempt, nextAt === null ? 'failed' : 'pending', nextAt);
      return nextAt;
    },
    addAgain: (tenantId, deliveryId) => queue.addAgain([jobOf({ tenant_id: tenantId, delivery_id: deliveryId })]),
    async addNext(tenantId, { endpointId, reviewId }) {
      const { rows } = await pool.query<Pick<DueRow, 'delivery_id'>>(
        `select delivery_id from vault.webhook_delivery
         where tenant_id = $1 and endpoint_id = $2 and review_id = $3 and state = 'pending' order by seq limit 1`,
        [tenantId, endpointId, reviewId],
      );
      await queue.addAgain(rows.map(({ delivery_id }) => jobOf({ tenant_id: tenantId, delivery_id })));
    },
    async tookAnything(endpointId) {
      const { rowCount } = await pool.query(
        `select from vault.webhook_delivery where endpoint_id = $1 and state = 'delivered' and ended_at > $2 limit 1`,
        [endpointId, new Date(clock().getTime() - triedFor)],
      );
      return rowCount === 1;
    },
    async replay(tenantId, endpointId, deliveryId) {
      const { rowCount } = await pool.query(
        `update vault.webhook_delivery set state = 'pending', attempts = 0, next_at = $4, ended_at = null
         where delivery_id = $1 and endpoint_id = $2 and tenant_id = $3 and state <> 'pending'`,
        [deliveryId, endpointId, tenantId, clock()],
      );
      if (rowCount === 1) await queue.addAgain([jobOf({ tenant_id: tenantId, delivery_id: deliveryId })]);
    },
    lost: inBatches(dueBehind, (row: DueRow) => ({
      tenantId: row.tenant_id,
      dueAt: row.next_at,
      pauseMs: 5_000,
      jobs: async () => [dueJob(queue, jobOf(row))],
    })),
    async prune() {
      await pool.query('delete from vault.webhook_delivery where created_at < $1', [
        new Date(clock().getTime() - webhookLogDays * day - triedFor),
      ]);
    },
  };
}
