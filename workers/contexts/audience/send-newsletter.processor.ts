import { audienceCommands, type audienceJobs, type Uuid } from '@sumaa/contracts';
import type { CommandClient } from '../../infra/command-client.ts';
import { forEachConcurrently } from '../../infra/for-each-concurrently.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** Followers whose mails are recorded at the same time. */
const width = 8;

/**
 * Lets an article go to every follower of the newsletter. A worker that dies on the way is followed by one that begins anew: the stream of
 * each follower knows what was mailed, so nobody gets it twice.
 */
export function sendNewsletter({
  commands,
  reader,
}: {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly reader: Pick<WorkReader, 'newsletterFollowers'>;
}): Processor<PayloadOf<typeof audienceJobs.sendNewsletter>> {
  return async ({ tenantId, article }, { id: jobId, chain, signal }) => {
    const source = { tenantId, worker: 'send-newsletter', jobId, chain, signal } as const;
    let after: Uuid | null = null;
    do {
      const { rows, next } = await reader.newsletterFollowers(after);
      await forEachConcurrently(rows, width, async ({ follower_id: followerId }) => {
        signal.throwIfAborted();
        await commands.send(audienceCommands.mailFollower, { followerId, article }, { ...source, step: followerId });
      });
      after = next;
    } while (after !== null);
    await commands.send(audienceCommands.finishNewsletter, { article }, { ...source, step: 'finish' });
  };
}
