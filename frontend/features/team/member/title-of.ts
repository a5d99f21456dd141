import type { TeamMember } from '@sumaa/contracts';

/** The name shown for a row: the member's name, or the address of an invitation without a name. */
export function titleOf({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name.trim() === '' ? email : name;
}
