import { webhookJobs, webhooksContract } from '@sumaa/contracts';
import { defineWorkContext, type QueueDeps } from '../../infra/work-context.ts';
import { deliverWebhook } from './deliver-webhook.processor.ts';
import { createWebhookOutbox } from './outbox.ts';
import { createTurns, slots } from './turns.ts';
import { whenWebhookReplayed } from './when-webhook-replayed.reactor.ts';
import { whenWebhookTold } from './when-webhook-told.reactor.ts';

const outboxOf = ({ pool, queues, clock }: QueueDeps) => createWebhookOutbox(pool, queues.queue(webhookJobs.deliverWebhook), clock);

/** Sends events to the endpoints of businesses. */
export const webhooksWork = defineWorkContext({
  contract: webhooksContract,
  reactors: (deps) => [whenWebhookTold(outboxOf(deps), deps), whenWebhookReplayed(deps.jobs.replayWebhook)],
  processors: (deps) => {
    const outbox = outboxOf(deps);
    const { channels, vault, commands, clock } = deps;
    return {
      deliverWebhook: {
        processor: deliverWebhook({
          outbox,
          turns: createTurns(),
          outward: channels.webhooks,
          secrets: vault.webhookSecrets,
          commands,
          clock,
        }),
        concurrency: slots,
      },
      replayWebhook: {
        processor: ({ tenantId, endpointId, deliveryId }) => outbox.replay(tenantId, endpointId, deliveryId),
        concurrency: 1,
      },
    };
  },
  lostWork: (deps) => [outboxOf(deps).lost],
  chores: (deps) => [() => outboxOf(deps).prune()],
});
