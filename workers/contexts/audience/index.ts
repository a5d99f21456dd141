import { audienceContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { writeFollowConfirm, writeLaunchReminder } from './follower-mails.ts';
import { lapsedFollows, launchReminders } from './followers-due.ts';
import { whenFollowRequested } from './when-follow-requested.reactor.ts';
import { whenFollowerReminded } from './when-follower-reminded.reactor.ts';

/** Mails to those who follow the platform without an account. */
export const audienceWork = defineWorkContext({
  contract: audienceContract,
  reactors: ({ jobs }) => [whenFollowRequested(jobs.sendMail), whenFollowerReminded(jobs.sendMail)],
  chores: (deps) => [launchReminders(deps), lapsedFollows(deps)],
  mails: { follow_confirm: writeFollowConfirm, launch_reminder: writeLaunchReminder },
});
