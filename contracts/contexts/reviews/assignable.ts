import type { Permission } from '../../kernel/permissions.ts';

/** Whether reviews may be given to a member: active, and allowed to answer them. Of which branch is another question. */
export function isAssignable({ active, abilities }: { readonly active: boolean; readonly abilities: readonly Permission[] }): boolean {
  return active && abilities.includes('reviews.reply');
}
