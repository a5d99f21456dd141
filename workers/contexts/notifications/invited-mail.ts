import { writeLinkCode } from '@sumaa/runtime/derive';
import type { RunningJob } from '../../infra/running-job.ts';
import { invitationMail } from './mail/index.ts';
import type { MailPayload, MailSources, Recipient } from './mail-sources.ts';

/** How long to wait for the read model of an invitation that was sent a moment ago, before the job is retried. */
const readModelMs = 3_000;

/**
 * The mail with the link of an invitation. No recipient when the invitation is no longer open, was sent again since, or its address was
 * erased: the link would not work.
 */
export async function invitedMail(
  { reader, progress, codes, publicUrl }: MailSources,
  { tenantId, invitationId, issue, language }: Extract<MailPayload, { kind: 'invitation' }>,
  { signal }: RunningJob,
): Promise<Recipient[]> {
  const invitationOfIssue = async () => {
    const found = await reader.invitation(invitationId);
    return found && found.issue >= issue ? found : null;
  };
  const invitation = await progress.until(invitationOfIssue, { timeoutMs: readModelMs, signal });
  if (!invitation) throw new Error(`invitation ${invitationId} is not in the read model (yet)`);
  const businessName = await reader.businessName(tenantId);
  if (businessName === null) throw new Error(`tenant ${tenantId} is not in the read model (yet)`);
  const { email, role, state, invited_by: invitedBy } = invitation;
  if (state !== 'open' || invitation.issue !== issue || email === null) return [];
  const token = codes.linkToken({ purpose: 'invitation', account: invitationId, issue });
  const link = writeLinkCode({ subject: invitationId, issue, token });
  return [{ accountId: invitationId, email, mail: invitationMail({ language, publicUrl }, { businessName, invitedBy, role, link }) }];
}
