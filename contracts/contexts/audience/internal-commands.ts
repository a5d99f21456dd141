import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as command, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { Language } from '../../kernel/locale.ts';
import { Vacancy } from './applications.ts';
import { FollowKind, FollowState } from './followers.ts';
import { SiteDocument } from './site-documents.ts';

/** What a mail to a follower needs. */
export const FollowerMail = z.object({ email: z.string(), language: Language, kind: FollowKind, state: FollowState });
export type FollowerMail = z.infer<typeof FollowerMail>;

/** What a mail to an applicant needs. */
export const ApplicantMail = z.object({ email: z.string(), language: Language, vacancy: Vacancy });
export type ApplicantMail = z.infer<typeof ApplicantMail>;

const one = z.object({ followerId: Uuid });
const ofDocument = z.object({ document: SiteDocument, version: z.number().int() });

export const audienceCommands = {
  /** Records that the start is told to a follower, once, and not before the launch date. */
  remindFollower: command('RemindFollower', one, z.null()),
  /** Records that an article goes to a follower of the newsletter: once, and only while it is being sent. */
  mailFollower: command('MailFollower', one.extend({ article: z.string() }), z.null()),
  /** Records that an article has gone to everybody. */
  finishNewsletter: command('FinishNewsletter', z.object({ article: z.string() }), z.null()),
  /** Brings the business that it is sent for a message about a changed text; false where there is none, or the change is not being told. */
  tellBusinessOfDocument: command('TellBusinessOfDocument', ofDocument, z.object({ isTold: z.boolean() })),
  /** Records that every business has it. */
  finishDocument: command('FinishDocument', ofDocument.extend({ businesses: z.number().int() }), z.null()),
  /** Ends a request that nobody confirmed in time, or whose reminder was sent. */
  lapseFollow: command('LapseFollow', one, z.null()),
  /** Takes down what somebody said of the platform for the business that it is sent for, unless they are in its team. */
  withdrawTestimonial: command('WithdrawTestimonial', z.object({ accountId: Uuid }), z.null()),
  /** Ends an application that was kept for as long as promised. */
  expireApplication: command('ExpireApplication', z.object({ applicationId: Uuid }), z.null()),
} as const;

export const audienceQuestions = {
  /** Null where there is no such follower, or the address was erased. */
  readFollowerMail: question('ReadFollowerMail', one, FollowerMail.nullable()),
  /** Null where there is no such application, or it was erased. */
  readApplicantMail: question('ReadApplicantMail', z.object({ applicationId: Uuid }), ApplicantMail.nullable()),
} as const;
