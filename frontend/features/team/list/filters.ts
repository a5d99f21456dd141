import { TeamRole, Uuid, type TeamMember } from '@sumaa/contracts';
import { z } from 'zod';
import { arabicFolded } from '../../../lib/locale/arabic-folded.ts';

export const memberStatuses = ['Active', 'Inactive', 'Invited', 'Expired'] as const satisfies readonly TeamMember['status'][];

/** What can be open above the team, besides a member's details. */
export const teamDialogs = ['invite', 'edit', 'tasks', 'deactivate', 'reactivate', 'resend', 'revoke'] as const;
export type TeamDialog = (typeof teamDialogs)[number];

/** The team screen in the address. */
export const TeamUrl = z.object({
  search: z.string().trim().max(200).default(''),
  role: TeamRole.optional(),
  status: z.enum(memberStatuses).optional(),
  /** The opened member or invitation. */
  member: Uuid.optional(),
  /** What is being done with it; without it its details are shown. `invite` stands alone. */
  do: z.enum(teamDialogs).optional(),
});
export type TeamUrl = z.infer<typeof TeamUrl>;
export type TeamFilters = Pick<TeamUrl, 'search' | 'role' | 'status'>;

/** What «clear filters» writes into the address. */
export const noFilters = { search: '', role: undefined, status: undefined } as const satisfies Partial<TeamFilters>;

/** What closing whatever is open writes into the address. */
export const nothingOpen = { member: undefined, do: undefined } as const satisfies Partial<TeamUrl>;

export const isFiltered = ({ search, role, status }: TeamFilters): boolean => search !== '' || role !== undefined || status !== undefined;

/** The rows that match: by name or address, role and status. */
export function matching(team: readonly TeamMember[], { search, role, status }: TeamFilters): readonly TeamMember[] {
  const wanted = arabicFolded(search);
  return team.filter(
    (member) =>
      (wanted === '' || arabicFolded(`${member.name} ${member.email}`).includes(wanted)) &&
      (role === undefined || member.role === role) &&
      (status === undefined || member.status === status),
  );
}

/** An invitation that nobody has accepted, rather than a member. */
export const isInvitation = ({ status }: Pick<TeamMember, 'status'>): boolean => status === 'Invited' || status === 'Expired';
