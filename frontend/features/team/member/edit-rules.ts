import { rankOf, TeamRole, type ErrorCode, type Role, type TeamMember } from '@sumaa/contracts';

/** The roles the user can grant: none above the user's own. Lowest first. */
export function rolesToGive(own: Role): readonly TeamRole[] {
  return TeamRole.options.filter((role) => rankOf(role) <= rankOf(own));
}

/** The error code that says why a team manager cannot change this row; null when it can be changed. */
export function whyNotEditable(member: Pick<TeamMember, 'editable' | 'you'>): ErrorCode | null {
  if (member.editable) return null;
  return member.you ? 'own_membership' : 'above_own_rank';
}
