import { audienceCommands, type audienceJobs } from '@sumaa/contracts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';

/** Takes down what somebody said of the platform; the command knows whether there is anything left to take down. */
export function withdrawTestimonial({
  commands,
}: {
  readonly commands: Pick<CommandClient, 'send'>;
}): Processor<PayloadOf<typeof audienceJobs.withdrawTestimonial>> {
  return async ({ tenantId, accountId }, { id: jobId, chain, signal }) => {
    const source = { worker: 'withdraw-testimonial', jobId, step: 'withdraw', tenantId, chain, signal } as const;
    await commands.send(audienceCommands.withdrawTestimonial, { accountId }, source);
  };
}
