import { webhookCommands, type webhookJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { checkOutwardUrl, OutwardError, webhookHeaders, type OutwardClient } from '@sumaa/runtime/outward';
import { Postponed } from '@sumaa/runtime/queue';
import type { WebhookSecrets } from '@sumaa/runtime/vault';
import { CommandRefused, type CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { Attempt, PendingDelivery, WebhookOutbox } from './outbox.ts';

export interface DeliverWebhookDeps {
  readonly outbox: WebhookOutbox;
  readonly outward: Pick<OutwardClient, 'send'>;
  readonly secrets: Pick<WebhookSecrets, 'read'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly clock: Clock;
  /** Whether requests may go to this address; for tests with receivers on this machine. */
  readonly isAllowed?: (url: string) => boolean;
}

const isPublic = (url: string): boolean => 'url' in checkOutwardUrl(url);
const gone = 410;

/** One attempt to deliver to an endpoint. What is not taken is tried again for three days; then the next message of the review goes. */
export function deliverWebhook(deps: DeliverWebhookDeps): Processor<PayloadOf<typeof webhookJobs.deliverWebhook>> {
  const { outbox, outward, secrets, commands, clock, isAllowed = isPublic } = deps;

  async function attempt({ deliveryId, url, payload }: PendingDelivery, signing: readonly string[], signal: AbortSignal): Promise<Attempt> {
    if (!isAllowed(url)) return { status: null, answer: null, problem: 'address' };
    try {
      const { status, body } = await outward.send({
        url: new URL(url),
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Sumaa-Webhooks/1',
          ...webhookHeaders(signing, deliveryId, clock(), payload),
        },
        body: Buffer.from(payload),
        signal,
      });
      return { status, answer: body.toString('utf8').replaceAll('\0', ''), problem: null };
    } catch (error) {
      if (!(error instanceof OutwardError)) throw error;
      return { status: null, answer: null, problem: error.reason };
    }
  }

  return async ({ tenantId, deliveryId }, { id: jobId, chain, signal, log }) => {
    // Not there: it has ended, an earlier one of its review adds it when that ends, or the sweep does when the endpoint is resumed.
    const delivery = await outbox.take(tenantId, deliveryId);
    if (!delivery) return;
    const wait = delivery.nextAt.getTime() - clock().getTime();
    if (wait > 0) throw new Postponed(wait, 'the next attempt is not due yet');
    const { endpointId } = delivery;
    const signing = await secrets.read(endpointId, tenantId);
    if (signing.length === 0) return;
    const result = await attempt(delivery, signing, signal);
    if (result.status !== null && result.status >= 200 && result.status < 300) {
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
