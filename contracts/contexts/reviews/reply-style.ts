import { z } from 'zod';

/** How a business writes its replies. */
export const ReplyTone = z.enum(['warm', 'formal']);
export type ReplyTone = z.infer<typeof ReplyTone>;

/** How the replies to one review are to be, against what is usual for the business. */
export const ReplyStyle = z.enum(['plain', 'shorter', 'warmer', 'formal']);
export type ReplyStyle = z.infer<typeof ReplyStyle>;

/** How many earlier replies show a writer how the business writes. */
export const maxReplyExamples = 5;
