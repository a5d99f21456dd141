import { notificationJobs, notificationsContract } from '@sumaa/contracts';
import { createCodes, createReplyTokens } from '@sumaa/runtime/derive';
import { defineWorkContext, type QueueDeps } from '../../infra/work-context.ts';
import { notificationChannels } from './channels.ts';
import { createMailDue } from './mail-due.ts';
import { createPushDue } from './push-due.ts';
import { createTakePush } from './pushed.ts';
import { sendMail } from './send-mail.processor.ts';
import { sendPush } from './send-push.processor.ts';
import { createSentLedger } from './sent-ledger.ts';
import { whenNotable } from './when-notable.reactor.ts';

const mailDue = ({ pool, queues, clock }: QueueDeps) => createMailDue(pool, queues.queue(notificationJobs.sendMail), clock);
const pushDue = ({ pool, queues, clock }: QueueDeps) => createPushDue(pool, queues.queue(notificationJobs.sendPush), clock);

/** Sends the mails that every context declares, and pushes what people may want to know at once. */
export const notificationsWork = defineWorkContext({
  contract: notificationsContract,
  adders: { sendMail: (_queue, deps) => mailDue(deps), sendPush: (_queue, deps) => pushDue(deps) },
  reactors: ({ jobs }) => [whenNotable(jobs.sendPush)],
  processors: (deps) => {
    const { config, commands, reader, progress, pool, files, mailer, mailWriters: writers, clock, openFile } = deps;
    const { publicUrl } = config;
    const { from, inbound } = config.mail;
    const conversations = inbound && { domain: inbound.domain, tokens: createReplyTokens(config.keys.master) };
    const codes = createCodes(config.keys.master);
    const ledger = createSentLedger(pool);
    const due = mailDue(deps);
    return {
      sendMail: {
        processor: sendMail({
          reader,
          commands,
          progress,
          codes,
          publicUrl,
          conversations,
          files,
          openFile,
          writers,
          ledger,
          mailer,
          due,
          from,
          clock,
        }),
        concurrency: 4,
      },
      sendPush: {
        processor: sendPush({
          reader,
          subscriptions: deps.vault.pushSubscriptions,
          push: notificationChannels(deps).push,
          take: createTakePush(pool),
          due: pushDue(deps),
          clock,
        }),
        concurrency: 4,
      },
    };
  },
  lostWork: (deps) => [mailDue(deps).lost, pushDue(deps).lost],
});
