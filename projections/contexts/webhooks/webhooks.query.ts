import {
  webhookLogDays,
  type Uuid,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEventType,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface EndpointRow extends Pick<Webhook, 'url' | 'paused'> {
  readonly endpoint_id: Uuid;
  readonly events: WebhookEventType[];
  readonly added_at: Date;
  readonly secret_since: Date;
}

/** The endpoints of the tenant, the newest first. */
export async function endpoints(tx: Tx): Promise<Webhook[]> {
  const { rows } = await sql<EndpointRow>`
    select endpoint_id, url, events, paused, added_at, secret_since from read.webhook order by added_at desc, endpoint_id`.execute(tx);
  return rows.map(({ endpoint_id: id, added_at, secret_since, ...endpoint }) => ({
    id,
    ...endpoint,
    addedAt: instant(added_at),
    secretSince: instant(secret_since),
  }));
}

interface DeliveryRow extends Pick<WebhookDelivery, 'type' | 'state' | 'attempts'> {
  readonly delivery_id: Uuid;
  readonly payload: string;
  readonly created_at: Date;
  readonly last_tried_at: Date | null;
  readonly next_at: Date;
  readonly last_status: number | null;
  readonly last_problem: string | null;
  readonly last_answer: string | null;
}

const listed = 100;

/** What was sent to an endpoint of the tenant; null where there is no such endpoint. */
export async function deliveries(tx: Tx, endpointId: Uuid, now: Date): Promise<WebhookDelivery[] | null> {
  const found = await sql`select from read.webhook where endpoint_id = ${endpointId}`.execute(tx);
  if (found.rows.length === 0) return null;
  const { rows } = await sql<DeliveryRow>`
    select delivery_id, type, state, attempts, payload, created_at, last_tried_at, next_at, last_status, last_problem, last_answer
    from vault.webhook_delivery
    where tenant_id = current_setting('app.tenant_id') and endpoint_id = ${endpointId}
      and created_at > ${now}::timestamptz - make_interval(days => ${webhookLogDays})
    order by seq desc limit ${listed}`.execute(tx);
  return rows.map((row) => ({
    id: row.delivery_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    createdAt: instant(row.created_at),
    lastTriedAt: row.last_tried_at && instant(row.last_tried_at),
    nextAt: row.state === 'pending' ? instant(row.next_at) : null,
    request: row.payload,
    status: row.last_status,
    problem: row.last_problem,
    answer: row.last_answer,
  }));
}

/** The attempts at a delivery of the tenant, the newest first; null where there is no such delivery. */
export async function attempts(tx: Tx, endpointId: Uuid, deliveryId: Uuid, now: Date): Promise<WebhookAttempt[] | null> {
  const { rows } = await sql<{ attempt_log: WebhookAttempt[] }>`
    select d.attempt_log from vault.webhook_delivery d join read.webhook w on w.endpoint_id = d.endpoint_id
    where d.tenant_id = current_setting('app.tenant_id') and d.endpoint_id = ${endpointId} and d.delivery_id = ${deliveryId}
      and d.created_at > ${now}::timestamptz - make_interval(days => ${webhookLogDays})`.execute(tx);
  return rows[0]?.attempt_log.toReversed() ?? null;
}
