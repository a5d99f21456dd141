import { contactInboxContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { writeContactAnswer, writeContactReceived } from './contact-mails.ts';
import { giveContactTurns, turnsDue } from './give-turns.ts';
import { createTurnLedger } from './turn-ledger.ts';
import { whenContactAnswered } from './when-contact-answered.reactor.ts';
import { whenContactReceived } from './when-contact-received.reactor.ts';
import { whenTurnIsDue } from './when-turn-is-due.reactor.ts';

/** Mails to those who write to the platform, and whose turn their messages are. */
export const contactInboxWork = defineWorkContext({
  contract: contactInboxContract,
  reactors: ({ jobs }) => [whenContactReceived(jobs.sendMail), whenContactAnswered(jobs.sendMail), whenTurnIsDue(jobs.giveContactTurns)],
  processors: ({ commands, reader, progress, pool, clock }) => ({
    giveContactTurns: {
      processor: giveContactTurns({ commands, reader, progress, ledger: createTurnLedger(pool, clock) }),
      concurrency: 1,
    },
  }),
  chores: ({ commands, pool, clock, signal }) => [turnsDue({ commands, ledger: createTurnLedger(pool, clock) }, clock, signal)],
  mails: { contact_received: writeContactReceived, contact_answer: writeContactAnswer },
});
