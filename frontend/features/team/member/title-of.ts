import type { TeamMember } from '@sumaa/contracts';

/** What a row is called: the name, or the address of an invitation that nobody has given a name yet. */
export function titleOf({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name.trim() === '' ? email : name;
}
