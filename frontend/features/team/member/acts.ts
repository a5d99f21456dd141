import type { TeamMember } from '@sumaa/contracts';
import { ArrowRightLeft, ListChecks, Mail, MailX, Pencil, UserCheck, UserX, type LucideIcon } from 'lucide-react';
import type { MessageId } from '../../../lib/locale/t.tsx';
import { can, type Session } from '../../../lib/session/session.ts';
import { isInvitation, type TeamDialog } from '../list/filters.ts';

export type MemberAct = {
  readonly id: Exclude<TeamDialog, 'invite'>;
  readonly messageId: MessageId;
  readonly icon: LucideIcon;
  readonly isDanger?: boolean;
};

const edit: MemberAct = { id: 'edit', messageId: 'team.act.edit', icon: Pencil };
const tasks: MemberAct = { id: 'tasks', messageId: 'team.act.tasks', icon: ListChecks };
const handOver: MemberAct = { id: 'hand-over', messageId: 'team.act.hand-over', icon: ArrowRightLeft };
const resend: MemberAct = { id: 'resend', messageId: 'team.act.resend', icon: Mail };
const revoke: MemberAct = { id: 'revoke', messageId: 'team.act.revoke', icon: MailX, isDanger: true };
const deactivate: MemberAct = { id: 'deactivate', messageId: 'team.act.deactivate', icon: UserX, isDanger: true };
const reactivate: MemberAct = { id: 'reactivate', messageId: 'team.act.reactivate', icon: UserCheck };

/** Whether a member has open reviews that the user may give to somebody else. */
export const canHandOver = ({ stats }: TeamMember, session: Session): boolean =>
  stats.openTasks > 0 && can(session, 'reviews.read') && can(session, 'reviews.reply');

/** The actions the user can take on a row, besides viewing its details. */
export function actsOn(member: TeamMember, session: Session): readonly MemberAct[] {
  const mayChange = member.editable && can(session, 'team.write');
  if (isInvitation(member)) return mayChange ? [edit, ...(member.resendable ? [resend] : []), revoke] : [];
  const mayHandOver = canHandOver(member, session);
  const sees = can(session, 'reviews.read') ? [tasks, ...(mayHandOver ? [handOver] : [])] : [];
  if (!mayChange) return sees;
  return [edit, ...sees, member.status === 'Active' ? deactivate : reactivate];
}
