import { contactInboxContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { writeContactAnswer, writeContactReceived } from './contact-mails.ts';
import { whenContactAnswered } from './when-contact-answered.reactor.ts';
import { whenContactReceived } from './when-contact-received.reactor.ts';

/** Mails to those who write to the platform. */
export const contactInboxWork = defineWorkContext({
  contract: contactInboxContract,
  reactors: ({ jobs }) => [whenContactReceived(jobs.sendMail), whenContactAnswered(jobs.sendMail)],
  mails: { contact_received: writeContactReceived, contact_answer: writeContactAnswer },
});
