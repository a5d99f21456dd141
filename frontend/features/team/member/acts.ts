import type { TeamMember } from '@sumaa/contracts';
import { ListChecks, Mail, MailX, Pencil, UserCheck, UserX, type LucideIcon } from 'lucide-react';
import type { MessageId } from '../../../lib/locale/t.tsx';
import { can, type Session } from '../../../lib/session.ts';
import { isInvitation, type TeamDialog } from '../list/filters.ts';

export type MemberAct = {
  readonly id: Exclude<TeamDialog, 'invite'>;
  readonly messageId: MessageId;
  readonly icon: LucideIcon;
  readonly isDanger?: boolean;
};

const edit: MemberAct = { id: 'edit', messageId: 'team.act.edit', icon: Pencil };
const tasks: MemberAct = { id: 'tasks', messageId: 'team.act.tasks', icon: ListChecks };
const resend: MemberAct = { id: 'resend', messageId: 'team.act.resend', icon: Mail };
const revoke: MemberAct = { id: 'revoke', messageId: 'team.act.revoke', icon: MailX, isDanger: true };
const deactivate: MemberAct = { id: 'deactivate', messageId: 'team.act.deactivate', icon: UserX, isDanger: true };
const reactivate: MemberAct = { id: 'reactivate', messageId: 'team.act.reactivate', icon: UserCheck };

/** The actions the user can take on a row, besides viewing its details. */
export function actsOn(member: TeamMember, session: Session): readonly MemberAct[] {
  const mayChange = member.editable && can(session, 'team.write');
  if (isInvitation(member)) return mayChange ? [edit, ...(member.resendable ? [resend] : []), revoke] : [];
  const sees = can(session, 'reviews.read') ? [tasks] : [];
  if (!mayChange) return sees;
  return [edit, ...sees, member.status === 'Active' ? deactivate : reactivate];
}
