import { createAskedTokens, createReplyTokens, createReturnTokens, type ReplyTokens } from '@sumaa/runtime/derive';

/** About which mail one comes back: about a request for a review, or about any other to an address. */
export type Returned = { readonly kind: 'return'; readonly addressId: string } | { readonly kind: 'asked'; readonly recipientId: string };

/** To whom a mail is: to the conversation of a message, to the platform, or back. */
export type InboundRecipient = { readonly kind: 'thread'; readonly messageId: string } | { readonly kind: 'support' } | Returned;

/** The tokens in our addresses. */
export interface AddressTokens {
  readonly replies: ReplyTokens;
  readonly returns: ReplyTokens;
  readonly asked: ReplyTokens;
}

export const addressTokens = (masterKeys: readonly Buffer[]): AddressTokens => ({
  replies: createReplyTokens(masterKeys),
  returns: createReturnTokens(masterKeys),
  asked: createAskedTokens(masterKeys),
});

/** Who takes mail at our domain; null for everybody else, so that nothing is ever passed on. */
export function recipientOf(address: string, domain: string, { replies, returns, asked }: AddressTokens): InboundRecipient | null {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain) return null;
  const local = address.slice(0, at).toLowerCase();
  if (local === 'support') return { kind: 'support' };
  const addressId = local.startsWith('return+') ? returns.messageIdOf(local.slice('return+'.length)) : null;
  if (addressId !== null) return { kind: 'return', addressId };
  const recipientId = local.startsWith('asked+') ? asked.messageIdOf(local.slice('asked+'.length)) : null;
  if (recipientId !== null) return { kind: 'asked', recipientId };
  const messageId = local.startsWith('reply+') ? replies.messageIdOf(local.slice('reply+'.length)) : null;
  return messageId === null ? null : { kind: 'thread', messageId };
}

/** Our Message-IDs among these: the id of the mail, and the message in whose conversation it was sent. The newest is last. */
export function ownIdsIn(text: string, tokens: ReplyTokens): readonly { readonly mailId: string; readonly messageId: string }[] {
  const found = [...text.slice(-20_000).matchAll(/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\da-z]{57})@/gi)];
  return found.flatMap(([, mailId = '', token = '']) => {
    const messageId = tokens.messageIdOf(token);
    return messageId === null ? [] : [{ mailId: mailId.toLowerCase(), messageId }];
  });
}

export const isReturned = (to: InboundRecipient | null): to is Returned => to?.kind === 'return' || to?.kind === 'asked';

/** The mail that is quoted here with its Return-Path; null where none is ours. */
export function returnedIn(text: string, domain: string, tokens: AddressTokens): Returned | null {
  for (const [address] of text.slice(0, 20_000).matchAll(/(?:return|asked)\+[\da-z]{57}@[\w.-]+/gi)) {
    const to = recipientOf(address, domain, tokens);
    if (isReturned(to)) return to;
  }
  return null;
}
