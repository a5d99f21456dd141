import { TeamRole, Uuid, type TeamMember } from '@sumaa/contracts';
import { z } from 'zod';
import { arabicFolded } from '../../../lib/locale/arabic-folded.ts';

export const memberStatuses = ['Active', 'Inactive', 'Invited', 'Expired'] as const satisfies readonly TeamMember['status'][];

/** The dialogs of the team screen, in the URL; a member's details need no name. */
export const teamDialogs = ['invite', 'edit', 'tasks', 'hand-over', 'deactivate', 'reactivate', 'resend', 'revoke'] as const;
export type TeamDialog = (typeof teamDialogs)[number];

/** The URL state of the team screen. */
export const TeamUrl = z.object({
  search: z.string().trim().max(200).default(''),
  role: TeamRole.optional(),
  status: z.enum(memberStatuses).optional(),
  /** The opened member or invitation. */
  member: Uuid.optional(),
  /** The open dialog for that member; without it, the details are shown. `invite` needs no member. */
  do: z.enum(teamDialogs).optional(),
});
export type TeamUrl = z.infer<typeof TeamUrl>;
export type TeamFilters = Pick<TeamUrl, 'search' | 'role' | 'status'>;

/** The URL state that clears all filters. */
export const noFilters = { search: '', role: undefined, status: undefined } as const satisfies Partial<TeamFilters>;

/** The URL state that closes every dialog. */
export const closedState = { member: undefined, do: undefined } as const satisfies Partial<TeamUrl>;

export const isFiltered = ({ search, role, status }: TeamFilters): boolean => search !== '' || role !== undefined || status !== undefined;

/** The rows that match by name or address, role and status. */
export function matching(team: readonly TeamMember[], { search, role, status }: TeamFilters): readonly TeamMember[] {
  const wanted = arabicFolded(search);
  return team.filter(
    (member) =>
      (wanted === '' || arabicFolded(`${member.name} ${member.email}`).includes(wanted)) &&
      (role === undefined || member.role === role) &&
      (status === undefined || member.status === status),
  );
}

/** Whether the row is an open or expired invitation rather than a member. */
export const isInvitation = ({ status }: Pick<TeamMember, 'status'>): boolean => status === 'Invited' || status === 'Expired';
