import type { Permission } from '../../kernel/permissions.ts';

/** Google's limit for a reply, in UTF-8 bytes (ReviewReply.comment). */
export const replyMaxBytes = 4096;

/** The undo windows a user may choose, in seconds. Without a choice REPLY_UNDO_SECONDS applies. */
export const undoWindows = [6, 15, 30] as const;

/** Whether reviews may be assigned to a member: active, and allowed to answer. The branch is checked separately. */
export function isAssignable({ active, abilities }: { readonly active: boolean; readonly abilities: readonly Permission[] }): boolean {
  return active && abilities.includes('reviews.reply');
}
