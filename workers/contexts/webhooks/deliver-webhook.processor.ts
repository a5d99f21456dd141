import { webhookCommands, type TenantId, type webhookJobs } from '@sumaa/contracts';
import { Postponed } from '@sumaa/runtime/queue';
import type { WebhookSecrets } from '@sumaa/runtime/vault';
import { CommandRefused, type CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import { attemptWebhook, isTaken, type AttemptDeps } from '../../infra/webhook-attempt.ts';
import type { PendingDelivery, WebhookOutbox } from './outbox.ts';
import type { Turns } from './turns.ts';

export interface DeliverWebhookDeps extends AttemptDeps {
  readonly outbox: WebhookOutbox;
  readonly turns: Turns;
  readonly secrets: Pick<WebhookSecrets, 'read'>;
  readonly commands: Pick<CommandClient, 'send'>;
}

type Payload = PayloadOf<typeof webhookJobs.deliverWebhook>;

const gone = 410;

/**
 * One attempt to deliver to an endpoint, when it is its turn. What is not taken is tried again for three days; then the next message of the
 * review goes.
 */
export function deliverWebhook(deps: DeliverWebhookDeps): Processor<Payload> {
  const { outbox, turns, clock } = deps;
  const attempt = attemptOf(deps);
  return async ({ tenantId, deliveryId }, job) => {
    // Not there: it has ended, an earlier one of its review adds it when that ends, or the sweep does when the endpoint is resumed.
    const delivery = await outbox.take(tenantId, deliveryId);
    if (!delivery) return;
    const wait = delivery.nextAt.getTime() - clock().getTime();
    if (wait > 0) throw new Postponed(wait, 'the next attempt is not due yet');
    const turn = { tenantId, endpointId: delivery.endpointId, deliveryId };
    // The one that gives its slot back adds it.
    if (!turns.take(turn)) return;
    try {
      await attempt(tenantId, delivery, job);
    } finally {
      const next = turns.giveBack(turn);
      if (next) await outbox.addAgain(next.tenantId, next.deliveryId);
    }
  };
}

function attemptOf(deps: DeliverWebhookDeps) {
  const { outbox, secrets, commands, clock } = deps;
  return async (tenantId: TenantId, delivery: PendingDelivery, { id: jobId, chain, signal, log }: RunningJob): Promise<void> => {
    const { deliveryId, endpointId, url, payload } = delivery;
    const signing = await secrets.read(endpointId, tenantId);
    if (signing.length === 0) return;
    const result = await attemptWebhook(deps, { id: deliveryId, url, payload, signing }, signal);
    if (isTaken(result)) {
      await outbox.delivered(delivery, result);
      return outbox.addNext(tenantId, delivery);
    }
    const isGone = result.status === gone;
    const nextAt = await outbox.failed(delivery, result, isGone);
    if (nextAt !== null) throw new Postponed(nextAt.getTime() - clock().getTime(), 'the endpoint did not take it');
    log.warn({ endpointId, status: result.status, problem: result.problem }, 'a message was not delivered to an endpoint');
    if (isGone || !(await outbox.tookAnything(endpointId))) {
      const because = isGone ? 'gone' : 'failing';
      const source = { tenantId, worker: 'deliver-webhook', jobId, chain, signal };
      await commands.send(webhookCommands.pauseWebhook, { endpointId, because }, source).catch((error: unknown) => {
        // Removed in the meantime.
        if (!(error instanceof CommandRefused && error.code === 'not_found')) throw error;
      });
    }
    await outbox.addNext(tenantId, delivery);
  };
}
