import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as command, defineInternalQuestion as question } from '../../kernel/internal-command.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { RequestChannel, RequestDelivery } from './policy.ts';

const one = z.object({ recipientId: Uuid, requestId: Uuid });

/** What a mail or an SMS with a request needs; `number` is the issue of its link. */
export const RequestToSend = z.object({
  channel: RequestChannel,
  address: z.string(),
  language: Language,
  number: z.number().int(),
  business: z.string(),
  text: z.string(),
  /** The first instant from now on at which it may leave; null: never, because its branch is not linked any more, its business is deactivated, or the cap is lower now. */
  allowedAt: Iso.nullable(),
});
export type RequestToSend = z.infer<typeof RequestToSend>;

export const reviewRequestCommands = {
  /** Records that a request goes out: once, at an allowed hour, and to nobody who has opted out; or that it does not, for a branch that is gone. */
  sendReviewRequest: command('SendReviewRequest', one, z.null()),
  /** Records what came of handing a request over. Repeating it changes nothing. */
  reportReviewRequest: command('ReportReviewRequest', one.extend({ delivery: RequestDelivery }), z.null()),
} as const;

export const reviewRequestQuestions = {
  /** Null where there is no such request that goes out, or its recipient has opted out. Asked whenever one leaves. */
  readReviewRequest: question('ReadReviewRequest', one, RequestToSend.nullable()),
} as const;
