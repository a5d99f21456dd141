import { rankOf, TeamRole, type ErrorCode, type Role, type TeamMember } from '@sumaa/contracts';

/** The roles this person may give: none above their own. Lowest first. */
export function rolesToGive(own: Role): readonly TeamRole[] {
  return TeamRole.options.filter((role) => rankOf(role) <= rankOf(own));
}

/** Why a row cannot be changed by who manages the team, as the server's refusal would say it; null where it can. */
export function whyFixed(member: Pick<TeamMember, 'editable' | 'you'>): ErrorCode | null {
  if (member.editable) return null;
  return member.you ? 'own_membership' : 'above_own_rank';
}
