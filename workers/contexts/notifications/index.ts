import { notificationJobs, notificationsContract } from '@sumaa/contracts';
import { createAskedTokens, createCodes, createReplyTokens, createReturnTokens } from '@sumaa/runtime/derive';
import { defineWorkContext, type QueueDeps } from '../../infra/work-context.ts';
import { notificationChannels } from './channels.ts';
import { createMailDue } from './mail-due.ts';
import { createGathering } from './notice-mail/gathering.ts';
import { writeNotices } from './notice-mail/notice-mail.ts';
import { createNoticesDue } from './notices-due.ts';
import { notify } from './notify.processor.ts';
import { createReportFigures } from './reports/report-figures.ts';
import { sendReports } from './reports/reports-due.ts';
import { createTakeTurn } from './pushed.ts';
import { sendMail } from './send-mail.processor.ts';
import { createSentLedger } from './sent-ledger.ts';
import { whenNotable } from './when-notable.reactor.ts';

const mailDue = ({ pool, queues, clock }: QueueDeps) => createMailDue(pool, queues.queue(notificationJobs.sendMail), clock);
const noticesDue = ({ pool, queues, clock }: QueueDeps) => createNoticesDue(pool, queues.queue(notificationJobs.notify), clock);

/** Sends the mails that every context declares, and brings what happens to whoever wants to know it. */
export const notificationsWork = defineWorkContext({
  contract: notificationsContract,
  adders: { sendMail: (_queue, deps) => mailDue(deps), notify: (_queue, deps) => noticesDue(deps) },
  reactors: ({ jobs }) => [whenNotable(jobs.notify)],
  processors: (deps) => {
    const { config, commands, reader, progress, pool, files, mailer, mailWriters: writers, clock, openFile, jobs } = deps;
    const { publicUrl } = config;
    const { from, inbound, auditTo: auditMailTo } = config.mail;
    const { mailAddresses } = deps.vault;
    const returns = createReturnTokens(config.keys.master);
    const conversations = inbound && {
      domain: inbound.domain,
      tokens: createReplyTokens(config.keys.master),
      returnTokenOf: (email: string) => returns.tokenOf(mailAddresses.idOf(email)),
      asked: createAskedTokens(config.keys.master),
    };
    const codes = createCodes(config.keys.master);
    const gathering = createGathering(pool);
    const outward = notificationChannels(deps);
    return {
      sendMail: {
        processor: sendMail({
          reader,
          commands,
          progress,
          codes,
          publicUrl,
          auditMailTo,
          conversations,
          files,
          openFile,
          bounced: (email, mailId) => mailAddresses.bounced(mailAddresses.idOf(email), mailId),
          isSuppressed: async (email) => (await mailAddresses.suppressionOf(email)) !== null,
          notices: gathering,
          reportFigures: createReportFigures(deps.queryPool),
          writers,
          ledger: createSentLedger(pool),
          deliveries: deps.vault.deliveries,
          mailer,
          due: mailDue(deps),
          from,
          clock,
        }),
        concurrency: 4,
      },
      notify: {
        processor: notify({
          reader,
          subscriptions: deps.vault.pushSubscriptions,
          push: outward.push,
          sms: deps.channels.sms && outward.sms,
          whatsapp: deps.channels.whatsapp && outward.whatsapp,
          take: createTakeTurn(pool),
          gathering,
          mails: jobs.sendMail,
          due: noticesDue(deps),
          clock,
        }),
        concurrency: 4,
      },
    };
  },
  lostWork: (deps) => [mailDue(deps).lost, noticesDue(deps).lost],
  chores: ({ pool, jobs, clock }) => [sendReports(pool, jobs.notify, clock)],
  mails: { notices: writeNotices },
});
