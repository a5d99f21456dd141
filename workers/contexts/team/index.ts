import { teamContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { writeInvitation } from './invitation-mails.ts';
import { whenInvitationSent } from './when-invitation-sent.reactor.ts';

/** Invitations to a team. */
export const teamWork = defineWorkContext({
  contract: teamContract,
  reactors: ({ jobs }) => [whenInvitationSent(jobs.sendMail)],
  mails: { invitation: writeInvitation },
});
