import { notificationJobs, notificationsContract } from '@sumaa/contracts';
import { createCodes, createReplyTokens } from '@sumaa/runtime/derive';
import { defineWorkContext, type QueueDeps } from '../../infra/work-context.ts';
import { createMailDue } from './mail-due.ts';
import { sendMail } from './send-mail.processor.ts';
import { createSentLedger } from './sent-ledger.ts';

const mailDue = ({ pool, queues, clock }: QueueDeps) => createMailDue(pool, queues.queue(notificationJobs.sendMail), clock);

/** Sends the mails that every context declares. */
export const notificationsWork = defineWorkContext({
  contract: notificationsContract,
  adders: { sendMail: (_queue, deps) => mailDue(deps) },
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
    };
  },
  lostWork: (deps) => [mailDue(deps).lost],
});
