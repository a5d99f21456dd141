import { contactInboxContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { checkContactSla } from './check-contact-sla.processor.ts';
import { contactReportExport, contactsExport } from './contact-exports.ts';
import { writeContactAnswer, writeContactReceived } from './contact-mails.ts';
import { eraseOldMessages } from './erase-old-messages.ts';
import { giveContactTurns, turnsDue } from './give-turns.ts';
import { lostClockChecks, lostClockRefreshes } from './lost-clock-checks.ts';
import { refreshContactSla } from './refresh-contact-sla.processor.ts';
import { createTurnLedger } from './turn-ledger.ts';
import { whenContactAnswered } from './when-contact-answered.reactor.ts';
import { whenContactDue } from './when-contact-due.reactor.ts';
import { whenContactReceived } from './when-contact-received.reactor.ts';
import { whenSlaSettingsSaved } from './when-sla-settings-saved.reactor.ts';
import { whenTurnIsDue } from './when-turn-is-due.reactor.ts';
import { writerData } from './writer-data.ts';

/** Mails to those who write to the platform, the alarms of the clocks of their messages, and whose turn these are. */
export const contactInboxWork = defineWorkContext({
  contract: contactInboxContract,
  reactors: ({ jobs, clock }) => [
    whenContactReceived(jobs.sendMail),
    whenContactAnswered(jobs.sendMail),
    whenContactDue(jobs.checkContactSla, clock),
    whenSlaSettingsSaved(jobs.refreshContactSla),
    whenTurnIsDue(jobs.giveContactTurns),
  ],
  processors: ({ commands, reader, progress, pool, clock }) => ({
    checkContactSla: { processor: checkContactSla({ commands }), concurrency: 4 },
    refreshContactSla: { processor: refreshContactSla({ commands, reader }), concurrency: 1 },
    giveContactTurns: {
      processor: giveContactTurns({ commands, reader, progress, ledger: createTurnLedger(pool, clock) }),
      concurrency: 1,
    },
  }),
  lostWork: ({ reader, jobs, clock }) => [
    lostClockChecks(reader, jobs.checkContactSla, clock),
    lostClockRefreshes(reader, jobs.refreshContactSla),
  ],
  chores: ({ commands, reader, config, pool, clock, signal }) => [
    turnsDue({ commands, ledger: createTurnLedger(pool, clock) }, clock, signal),
    eraseOldMessages({ commands, reader, clock, signal, keepDays: config.keepDays.messages }),
  ],
  exports: { contacts: contactsExport, contact_report: contactReportExport, writer_data: writerData },
  mails: { contact_received: writeContactReceived, contact_answer: writeContactAnswer },
});
