import {
  alertEndpointId,
  alertJobs,
  alertMessageOf,
  day,
  platformTenant,
  webhookPausesMs,
  type AlertEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { Postponed } from '@sumaa/runtime/queue';
import type { WebhookSecrets } from '@sumaa/runtime/vault';
import type pg from 'pg';
import { dueJob, inBatches, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { JobAdder, JobReactor, NewJob, PayloadOf, TrackedJobQueue } from '../../../infra/new-job.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { attemptWebhook, isTaken, type AttemptDeps, type AttemptedWebhook } from '../../../infra/webhook-attempt.ts';
import type { WorkReader } from '../../../work-reader/index.ts';

type AlertMessage = PayloadOf<typeof alertJobs.sendAlert>;

/** Sends every alert that staff are told of to the address of the settings, too. */
export function whenAlertRaised(queue: JobAdder<AlertMessage>): JobReactor<AlertEvent, AlertMessage> {
  return {
    name: 'when-alert-raised',
    categories: ['alert'],
    react({ id: eventId, type, data, metadata: { tenantId } }) {
      return type === 'AlertRaised' ? [{ jobId: eventId, payload: { tenantId, eventId, ...data } }] : [];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

/** Alerts on their way, in Postgres. */
export interface AlertsDue extends JobAdder<AlertMessage> {
  /** How often it was tried, and when it may be tried next; null: it has ended. */
  take(eventId: Uuid): Promise<{ readonly attempts: number; readonly nextAt: Date } | null>;
  ended(eventId: Uuid, answer: string): Promise<void>;
  failed(eventId: Uuid, answer: string, nextAt: Date): Promise<void>;
  readonly lost: DueWorkSource;
  prune(): Promise<void>;
}

interface DueRow {
  readonly event_id: Uuid;
  readonly payload: unknown;
  readonly tenant_id: TenantId;
  readonly next_at: Date;
}

const batch = 1_000;
const keptDays = 30;

/** Jobs that the queue loses are added again from here. */
export function createAlertsDue(pool: Pick<pg.Pool, 'query'>, queue: TrackedJobQueue<AlertMessage>, clock: Clock): AlertsDue {
  const jobOf = ({ event_id: jobId, payload }: DueRow): NewJob<AlertMessage> => ({
    jobId,
    payload: alertJobs.sendAlert.payload.parse(payload),
  });
  async function dueBehind(after: Uuid | null) {
    const { rows } = await pool.query<DueRow>(
      `select event_id, payload, payload->>'tenantId' as tenant_id, next_at from outbox.alert_due
       where settled_at is null and next_at <= $2 and ($1::uuid is null or event_id > $1) order by event_id limit $3`,
      [after, clock(), batch],
    );
    return { rows, next: rows.length < batch ? null : (rows.at(-1)?.event_id ?? null) };
  }
  return {
    async addBulk(jobs) {
      const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
      await pool.query(
        `insert into outbox.alert_due (event_id, payload, ordered_at, next_at)
         select event_id, payload, $3, $3 from unnest($1::uuid[], $2::json[]) as due (event_id, payload) on conflict do nothing`,
        [jobs.map(({ jobId }) => jobId), payloads, clock()],
      );
      await queue.addBulk(jobs);
    },
    async take(eventId) {
      const { rows } = await pool.query<{ attempts: number; next_at: Date }>(
        'select attempts, next_at from outbox.alert_due where event_id = $1 and settled_at is null',
        [eventId],
      );
      return rows[0] ? { attempts: rows[0].attempts, nextAt: rows[0].next_at } : null;
    },
    ended: async (eventId, answer) =>
      void (await pool.query('update outbox.alert_due set settled_at = $2, attempts = attempts + 1, last_answer = $3 where event_id = $1', [
        eventId,
        clock(),
        answer,
      ])),
    failed: async (eventId, answer, nextAt) =>
      void (await pool.query('update outbox.alert_due set attempts = attempts + 1, last_answer = $2, next_at = $3 where event_id = $1', [
        eventId,
        answer,
        nextAt,
      ])),
    lost: inBatches(dueBehind, (row: DueRow) => ({
      tenantId: row.tenant_id,
      dueAt: row.next_at,
      pauseMs: 5_000,
      jobs: async () => [dueJob(queue, jobOf(row))],
    })),
    async prune() {
      await pool.query('delete from outbox.alert_due where settled_at < $1', [new Date(clock().getTime() - keptDays * day)]);
    },
  };
}

export interface SendAlertDeps extends AttemptDeps {
  readonly due: Pick<AlertsDue, 'take' | 'ended' | 'failed'>;
  readonly reader: Pick<WorkReader, 'platformSettings'>;
  readonly secrets: Pick<WebhookSecrets, 'read'>;
}

/** One attempt to send an alert to the address of the settings; as that says now, and for three days as the endpoints of businesses. */
export function sendAlert(deps: SendAlertDeps): Processor<AlertMessage> {
  const { due, reader, secrets, clock } = deps;
  return async ({ eventId, ...message }, { signal, log }) => {
    const waiting = await due.take(eventId);
    if (!waiting) return;
    const waitMs = waiting.nextAt.getTime() - clock().getTime();
    if (waitMs > 0) throw new Postponed(waitMs, 'the next attempt is not due yet');
    const { webhookUrl: url } = await reader.platformSettings();
    if (url === '') return due.ended(eventId, 'unset');
    const signing = await secrets.read(alertEndpointId, platformTenant);
    const result: Pick<AttemptedWebhook, 'status' | 'problem'> =
      signing.length === 0
        ? { status: null, problem: 'unset' }
        : await attemptWebhook(deps, { id: eventId, url, payload: JSON.stringify(alertMessageOf(message)), signing }, signal);
    const answer = String(result.status ?? result.problem);
    const pauseMs = webhookPausesMs[waiting.attempts];
    if (isTaken(result) || pauseMs === undefined) {
      if (!isTaken(result)) log.error({ eventId, answer }, 'an alert was not taken by the address of the settings');
      return due.ended(eventId, answer);
    }
    await due.failed(eventId, answer, new Date(clock().getTime() + pauseMs));
    throw new Postponed(pauseMs, 'the address did not take the alert');
  };
}
