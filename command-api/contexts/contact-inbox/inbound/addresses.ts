import type { ReplyTokens } from '@sumaa/runtime/derive';

/** To whom a mail is: to the conversation of a message, or to the platform. */
export type InboundRecipient = { readonly kind: 'thread'; readonly messageId: string } | { readonly kind: 'support' };

/** Who takes mail at our domain; null for everybody else, so that nothing is ever passed on. */
export function recipientOf(address: string, domain: string, tokens: ReplyTokens): InboundRecipient | null {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain) return null;
  const local = address.slice(0, at).toLowerCase();
  if (local === 'support') return { kind: 'support' };
  const messageId = local.startsWith('reply+') ? tokens.messageIdOf(local.slice('reply+'.length)) : null;
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
