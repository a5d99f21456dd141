import { createReplyTokens } from '@sumaa/runtime/derive';
import { describe, expect, test } from 'vitest';
import { ownIdsIn, recipientOf } from './addresses.ts';

const domain = 'inbox.sumaa.example';
const messageId = '11111111-2222-4333-8444-555555555555';
const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const tokens = createReplyTokens([key]);
const token = tokens.tokenOf(messageId);
const altered = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;

describe('an address', () => {
  test('of a conversation names its message, in any case, and fits a local part', () => {
    const address = `reply+${token}@${domain}`;
    expect(recipientOf(address, domain, tokens)).toEqual({ kind: 'thread', messageId });
    expect(recipientOf(address.toUpperCase(), domain, tokens)).toEqual({ kind: 'thread', messageId });
    expect(`reply+${token}`.length).toBeLessThanOrEqual(64);
  });
  test('of the platform opens a message', () => expect(recipientOf(`Support@${domain}`, domain, tokens)).toEqual({ kind: 'support' }));
  test.each([
    ['of another domain', `support@sumaa.example`],
    ['of a domain that ends alike', `support@evil-${domain}`],
    ['with a route behind it', `support%${domain}@other.example`],
    ['of nobody', `root@${domain}`],
    ['with a token that was changed', `reply+${altered}@${domain}`],
    ['with the id of a message alone', `reply+${messageId.replaceAll('-', '')}@${domain}`],
    ['with a token of another installation', `reply+${createReplyTokens([other]).tokenOf(messageId)}@${domain}`],
  ])('%s takes no mail', (_, address) => expect(recipientOf(address, domain, tokens)).toBeNull());
  test('still counts after the key was rotated', () => expect(createReplyTokens([other, key]).messageIdOf(token)).toBe(messageId));
});

describe('ids of our mails in headers', () => {
  test('are found among others, newest last; those without our token are not', () => {
    const mailId = 'aaaaaaaa-bbbb-5ccc-8ddd-eeeeeeeeeeee';
    const references = `<x@y.example> <${mailId}.${token}@sumaa.example> <${mailId}.${altered}@sumaa.example> <${mailId}@sumaa.example>`;
    expect(ownIdsIn(references, tokens)).toEqual([{ mailId, messageId }]);
  });
});
