import { platformTenant, type Language, type TeamRole } from '@sumaa/contracts';
import { writeLinkCode } from '@sumaa/runtime/derive';
import { defineMail, isolated } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';

export interface Invited {
  readonly businessName: string;
  /** Name of the inviting member; null once erased. */
  readonly invitedBy: string | null;
  readonly role: TeamRole;
  /** `<invitation>.<issue>.<proof>`: anyone who has it can accept. */
  readonly link: string;
}

/** The mail to a future colleague on the platform itself. */
export const staffInvitationMail = defineMail<Pick<Invited, 'invitedBy' | 'link'>>({
  ar: ({ invitedBy, link, publicUrl }) => ({
    subject: 'دعوة للانضمام إلى فريق سُمعة',
    preview: 'الدعوة صالحة لمدة 7 أيام ولمرة واحدة',
    title: 'دعوة للانضمام إلى فريق سُمعة',
    paragraphs: [
      invitedBy === null ? 'وصلتك دعوة للعمل في منصة سُمعة نفسها.' : `وصلتك دعوة من ${isolated(invitedBy)} للعمل في منصة سُمعة نفسها.`,
      'عند القبول يُطلب الاسم وكلمة مرور وإعداد التحقق بخطوتين. الدعوة صالحة لمدة 7 أيام ولمرة واحدة.',
    ],
    action: { label: 'قبول الدعوة', url: `${publicUrl}/invite/${link}` },
    footnote: 'إن لم تكن هذه الدعوة متوقعة فيمكن تجاهلها، ولا تجوز مشاركة الرابط مع أحد.',
  }),
  en: ({ invitedBy, link, publicUrl }) => ({
    subject: 'You are invited to join the staff of Sumaa',
    preview: 'The invitation is valid for 7 days and works once',
    title: 'Join the staff of Sumaa',
    paragraphs: [
      invitedBy === null
        ? 'You are invited to work on the platform Sumaa itself.'
        : `${isolated(invitedBy)} invites you to work on the platform Sumaa itself.`,
      'To accept, you give a name and a password and set up two-step verification. The invitation is valid for 7 days and works once.',
    ],
    action: { label: 'Accept the invitation', url: `${publicUrl}/invite/${link}` },
    footnote: 'If you did not expect this invitation, you can ignore it, and share the link with nobody.',
  }),
});

const roleNames: Readonly<Record<Language, Readonly<Record<TeamRole, string>>>> = {
  ar: { viewer: 'مُطّلع', agent: 'موظف', manager: 'مدير فرع', admin: 'مدير عام' },
  en: { viewer: 'Viewer', agent: 'Employee', manager: 'Branch manager', admin: 'General manager' },
};

export const invitationMail = defineMail<Invited>({
  ar: ({ businessName, invitedBy, role, link, publicUrl }) => ({
    subject: `دعوة للانضمام إلى فريق ${isolated(businessName)}`,
    preview: 'الدعوة صالحة لمدة 7 أيام ولمرة واحدة',
    title: 'دعوة للانضمام إلى الفريق',
    paragraphs: [
      invitedBy === null
        ? `وصلتك دعوة للانضمام إلى فريق ${isolated(businessName)} في سُمعة بصفة «${roleNames.ar[role]}».`
        : `وصلتك دعوة من ${isolated(invitedBy)} للانضمام إلى فريق ${isolated(businessName)} في سُمعة بصفة «${roleNames.ar[role]}».`,
      'الدعوة صالحة لمدة 7 أيام ولمرة واحدة.',
    ],
    action: { label: 'قبول الدعوة', url: `${publicUrl}/invite/${link}` },
    footnote: 'إن لم تكن هذه الدعوة متوقعة فيمكن تجاهلها، ولا تجوز مشاركة الرابط مع أحد.',
  }),
  en: ({ businessName, invitedBy, role, link, publicUrl }) => ({
    subject: `You are invited to join the team of ${isolated(businessName)}`,
    preview: 'The invitation is valid for 7 days and works once',
    title: 'Join the team',
    paragraphs: [
      invitedBy === null
        ? `You are invited to join the team of ${isolated(businessName)} in Sumaa as ${roleNames.en[role]}.`
        : `${isolated(invitedBy)} invites you to join the team of ${isolated(businessName)} in Sumaa as ${roleNames.en[role]}.`,
      'The invitation is valid for 7 days and works once.',
    ],
    action: { label: 'Accept the invitation', url: `${publicUrl}/invite/${link}` },
    footnote: 'If you did not expect this invitation, you can ignore it, and share the link with nobody.',
  }),
});

/** How long to wait for the read model of an invitation that was sent a moment ago, before the job is retried. */
const readModelMs = 3_000;

/**
 * The mail with the link of an invitation. No recipient when the invitation is no longer open, has expired, was sent again since, or its
 * address was erased: the link would not work.
 */
export const writeInvitation: MailWriter<'invitation'> = async (
  { reader, progress, codes, publicUrl },
  { tenantId, invitationId, issue, language },
  { signal, log },
) => {
  const invitationOfIssue = async () => {
    const found = await reader.invitation(invitationId);
    return found && found.issue >= issue ? found : null;
  };
  const invitation = await progress.until(invitationOfIssue, { timeoutMs: readModelMs, signal });
  if (!invitation) throw new Error(`invitation ${invitationId} is not in the read model (yet)`);
  const { email, role, state, expires_at: expiresAt, invited_by: invitedBy } = invitation;
  if (state !== 'open' || invitation.issue !== issue || email === null) return [];
  if (expiresAt <= new Date()) {
    log.info({ invitationId }, 'a mail is not sent: its invitation has expired');
    return [];
  }
  const token = codes.linkToken({ purpose: 'invitation', account: invitationId, issue });
  const link = writeLinkCode({ subject: invitationId, issue, token });
  const to = { language, publicUrl };
  const sent = (mail: ReturnType<typeof invitationMail>) => [{ accountId: invitationId, email, mail }];
  if (tenantId === platformTenant || role === 'super_admin') return sent(staffInvitationMail(to, { invitedBy, link }));
  const businessName = await reader.businessName(tenantId);
  if (businessName === null) throw new Error(`tenant ${tenantId} is not in the read model (yet)`);
  return sent(invitationMail(to, { businessName, invitedBy, role, link }));
};
