import {
  hasInvitationExpired,
  iso,
  canGrant,
  canManage,
  sharesBranch,
  type MemberPermission,
  type Rights,
  type TeamMember,
  type TeamRole,
  type Uuid,
} from '@sumaa/contracts';
import type { SignedIn } from '@sumaa/runtime/http';
import { sql } from 'kysely';
import { filePath, instant, type Tx } from '../../infra/index.ts';
import { memberFigures, type FiguresOf } from './member-figures.ts';
import { members, type Member } from './members.ts';

interface InvitationQueryRow {
  readonly invitation_id: Uuid;
  readonly email: string | null;
  readonly role: TeamRole;
  readonly permissions: MemberPermission[];
  readonly location_ids: Uuid[] | null;
  readonly invited_at: Date;
  readonly expires_at: Date;
  readonly invited_by: string | null;
}
type Caller = Pick<SignedIn, 'accountId' | 'role' | 'abilities' | 'locationIds'>;

const noFigures = {
  totalReplies: 0,
  avgResponseTime: null,
  positiveReplies: 0,
  openTasks: 0,
  pendingTasks: 0,
  assignedReviews: 0,
  overdueTasks: 0,
  dueSoonTasks: 0,
};

/**
 * The members whom the caller may see, in the order in which they joined, then the open invitations to a branch in common; `now`
 * decides which of those have expired.
 */
export async function team(tx: Tx, caller: Caller, now: Date): Promise<TeamMember[]> {
  const figures = await memberFigures(tx, now);
  const { rows } = await sql<InvitationQueryRow>`
    select i.invitation_id, i.email, i.role, i.permissions, i.location_ids, i.invited_at, i.expires_at, a.full_name as invited_by
    from read.invitation i left join read.account a on a.account_id = i.invited_by
    where i.state = 'open' order by i.invited_at, i.invitation_id`.execute(tx);
  const found = await members(tx, caller);
  const { role, locationIds } = caller;
  const permissions = found.find(({ accountId }) => accountId === caller.accountId)?.permissions ?? [];
  const own = caller.abilities.includes('team.write') ? { role, permissions, locationIds } : null;
  const offers = rows.filter((row) => sharesBranch(locationIds, row.location_ids));
  return [...found.map((member) => memberView(member, figures, caller, own)), ...offers.map((row) => invitationView(row, own, now))];
}

/** `own`: the caller's rights if they may manage the team, else null. */
function memberView(member: Member, figures: FiguresOf, caller: Caller, own: Rights | null): TeamMember {
  const { stats, lastWrittenAt } = figures(member);
  const { lastActedAt, role } = member;
  const last = lastActedAt && lastWrittenAt && lastWrittenAt > lastActedAt ? lastWrittenAt : (lastActedAt ?? lastWrittenAt);
  const you = member.accountId === caller.accountId;
  return {
    id: member.memberId,
    name: member.name ?? '',
    email: member.email ?? '',
    role,
    status: member.active ? 'Active' : 'Inactive',
    permissions: member.permissions,
    locationIds: member.locationIds,
    photoUrl: filePath(member.profileImageId),
    joinedAt: instant(member.joinedAt),
    lastActiveAt: instant(last),
    invitedAt: null,
    expiresAt: null,
    invitedBy: null,
    you,
    // A caller who may edit a general manager is one too, so the edited member is never the last one.
    editable: !you && own !== null && canManage(own, member),
    resendable: false,
    stats,
  };
}

function invitationView(row: InvitationQueryRow, own: Rights | null, now: Date): TeamMember {
  const offer: Rights = { role: row.role, permissions: row.permissions, locationIds: row.location_ids };
  return {
    id: row.invitation_id,
    name: '',
    email: row.email ?? '',
    role: row.role,
    status: hasInvitationExpired(instant(row.expires_at), iso(now)) ? 'Expired' : 'Invited',
    permissions: row.permissions,
    locationIds: row.location_ids,
    photoUrl: null,
    joinedAt: null,
    lastActiveAt: null,
    invitedAt: instant(row.invited_at),
    expiresAt: instant(row.expires_at),
    invitedBy: row.invited_by,
    you: false,
    editable: own !== null && canManage(own, offer),
    resendable: own !== null && canGrant(own, null, offer),
    stats: noFigures,
  };
}
