import type { Reachable } from './instance.ts';
import { mailsTo } from './mailbox.ts';
import { until } from './until.ts';

/** Invitation links mailed to this address, newest first. */
async function invitationLinks({ mailbox }: Pick<Reachable, 'mailbox'>, email: string): Promise<string[]> {
  return (await mailsTo(mailbox, email)).flatMap(({ links }) => links.filter((link) => link.includes('/invite/')).slice(0, 1));
}

/** The link of the newest invitation to this address; waits until `mails` invitations were mailed. */
export async function invitationLink(product: Pick<Reachable, 'mailbox'>, email: string, mails = 1): Promise<string> {
  const [newest] = await until(
    () => invitationLinks(product, email),
    (links) => links.length >= mails,
  );
  if (newest === undefined) throw new Error(`no invitation to ${email}`);
  return newest;
}
