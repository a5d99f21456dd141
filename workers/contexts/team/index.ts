export { writeInvitation } from './invitation-mail.ts';
export { whenInvitationSent } from './when-invitation-sent.reactor.ts';
