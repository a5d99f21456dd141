import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as command, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { Language } from '../../kernel/locale.ts';
import { FollowKind, FollowState } from './followers.ts';

/** What a mail to a follower needs. */
export const FollowerMail = z.object({ email: z.string(), language: Language, kind: FollowKind, state: FollowState });
export type FollowerMail = z.infer<typeof FollowerMail>;

const one = z.object({ followerId: Uuid });

export const audienceCommands = {
  /** Records that the start is told to a follower, once, and not before the launch date. */
  remindFollower: command('RemindFollower', one, z.null()),
  /** Records that an article goes to a follower of the newsletter: once, and only while it is being sent. */
  mailFollower: command('MailFollower', one.extend({ article: z.string() }), z.null()),
  /** Records that an article has gone to everybody. */
  finishNewsletter: command('FinishNewsletter', z.object({ article: z.string() }), z.null()),
  /** Ends a request that nobody confirmed in time. */
  lapseFollow: command('LapseFollow', one, z.null()),
} as const;

export const audienceQuestions = {
  /** Null where there is no such follower, or the address was erased. */
  readFollowerMail: question('ReadFollowerMail', one, FollowerMail.nullable()),
} as const;
