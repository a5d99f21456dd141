import { z } from 'zod';

/** What somebody without an account may ask for: the newsletter, or one mail when the platform starts. */
export const followKinds = ['newsletter', 'reminder'] as const;
export const FollowKind = z.enum(followKinds);
export type FollowKind = z.infer<typeof FollowKind>;

/** `asked`: by the link of a mail; `lapsed`: the request was never confirmed, or the mail that it asked for was sent. */
export const FollowEnd = z.enum(['asked', 'lapsed']);
export type FollowEnd = z.infer<typeof FollowEnd>;

export const followStates = ['requested', 'confirmed', 'ended'] as const;
export const FollowState = z.enum(followStates);
export type FollowState = z.infer<typeof FollowState>;

/** Days that an address is kept which nobody confirmed. */
export const unconfirmedDays = 30;
/** Days that an address is kept after its only mail, the reminder. */
export const remindedDays = 7;

/** What a link in a mail to a follower does: its number in the link code. */
export const followLinks = { confirm: 1, end: 2 } as const;
/** The purpose under which links for followers are derived. */
export const followPurpose = 'follow';
