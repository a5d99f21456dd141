import { audienceContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { writeApplicationReceived } from './application-mails.ts';
import { expiredApplications } from './applications-due.ts';
import { lostDocuments } from './document-job.ts';
import { writeFollowConfirm, writeLaunchReminder } from './follower-mails.ts';
import { lapsedFollows, launchReminders } from './followers-due.ts';
import { writeNewsletter, writeNewsletterTest } from './newsletter-mails.ts';
import { lostNewsletters } from './newsletters-due.ts';
import { sendNewsletter } from './send-newsletter.processor.ts';
import { tellOfDocument } from './tell-of-document.processor.ts';
import { whenApplicationReceived } from './when-application-received.reactor.ts';
import { whenDocumentChangeTold } from './when-document-change-told.reactor.ts';
import { whenFollowRequested } from './when-follow-requested.reactor.ts';
import { whenFollowerMailed } from './when-follower-mailed.reactor.ts';
import { whenNewsletterStarted } from './when-newsletter-started.reactor.ts';
import { whenNewsletterTested } from './when-newsletter-tested.reactor.ts';
import { whenFollowerReminded } from './when-follower-reminded.reactor.ts';
import { whenWriterLeft } from './when-writer-left.reactor.ts';
import { withdrawTestimonial } from './withdraw-testimonial.processor.ts';

/** Mails to those who follow the platform without an account. */
export const audienceWork = defineWorkContext({
  contract: audienceContract,
  reactors: ({ jobs }) => [
    whenFollowRequested(jobs.sendMail),
    whenFollowerReminded(jobs.sendMail),
    whenFollowerMailed(jobs.sendMail),
    whenNewsletterTested(jobs.sendMail),
    whenNewsletterStarted(jobs.sendNewsletter),
    whenApplicationReceived(jobs.sendMail),
    whenDocumentChangeTold(jobs.tellOfDocument),
    whenWriterLeft(jobs.withdrawTestimonial),
  ],
  processors: (deps) => ({
    sendNewsletter: { processor: sendNewsletter(deps), concurrency: 1 },
    tellOfDocument: { processor: tellOfDocument(deps), concurrency: 1 },
    withdrawTestimonial: { processor: withdrawTestimonial(deps), concurrency: 1 },
  }),
  lostWork: ({ reader, jobs }) => [lostNewsletters(reader, jobs.sendNewsletter), lostDocuments(reader, jobs.tellOfDocument)],
  chores: (deps) => [launchReminders(deps), lapsedFollows(deps), expiredApplications(deps)],
  mails: {
    follow_confirm: writeFollowConfirm,
    launch_reminder: writeLaunchReminder,
    newsletter: writeNewsletter,
    newsletter_test: writeNewsletterTest,
    application_received: writeApplicationReceived,
  },
});
