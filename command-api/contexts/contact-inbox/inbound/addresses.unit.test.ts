import { createAskedTokens, createReplyTokens, createReturnTokens } from '@sumaa/runtime/derive';
import { describe, expect, test } from 'vitest';
import { addressTokens, ownIdsIn, recipientOf, returnedIn } from './addresses.ts';

const domain = 'inbox.sumaa.example';
const messageId = '11111111-2222-4333-8444-555555555555';
const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const tokens = createReplyTokens([key]);
const ours = addressTokens([key]);
const token = tokens.tokenOf(messageId);
const altered = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;

describe('an address', () => {
  test('of a conversation names its message, in any case, and fits a local part', () => {
    const address = `reply+${token}@${domain}`;
    expect(recipientOf(address, domain, ours)).toEqual({ kind: 'thread', messageId });
    expect(recipientOf(address.toUpperCase(), domain, ours)).toEqual({ kind: 'thread', messageId });
    expect(`reply+${token}`.length).toBeLessThanOrEqual(64);
  });
  test('of the platform opens a message', () => expect(recipientOf(`Support@${domain}`, domain, ours)).toEqual({ kind: 'support' }));
  test.each([
    ['of another domain', `support@sumaa.example`],
    ['of a domain that ends alike', `support@evil-${domain}`],
    ['with a route behind it', `support%${domain}@other.example`],
    ['of nobody', `root@${domain}`],
    ['with a token that was changed', `reply+${altered}@${domain}`],
    ['with the id of a message alone', `reply+${messageId.replaceAll('-', '')}@${domain}`],
    ['with a token of another installation', `reply+${createReplyTokens([other]).tokenOf(messageId)}@${domain}`],
  ])('%s takes no mail', (_, address) => expect(recipientOf(address, domain, ours)).toBeNull());
  test('still counts after the key was rotated', () => expect(createReplyTokens([other, key]).messageIdOf(token)).toBe(messageId));
});

describe('ids of our mails in headers', () => {
  test('are found among others, newest last; those without our token are not', () => {
    const mailId = 'aaaaaaaa-bbbb-5ccc-8ddd-eeeeeeeeeeee';
    const references = `<x@y.example> <${mailId}.${token}@sumaa.example> <${mailId}.${altered}@sumaa.example> <${mailId}@sumaa.example>`;
    expect(ownIdsIn(references, tokens)).toEqual([{ mailId, messageId }]);
  });
});

describe('the return of a mail', () => {
  const back = createReturnTokens([key]).tokenOf(messageId);
  test('names the address to which it was sent, in its own address and in what is quoted of it', () => {
    const address = `return+${back}@${domain}`;
    expect(recipientOf(address.toUpperCase(), domain, ours)).toEqual({ kind: 'return', addressId: messageId });
    expect(returnedIn(`Return-Path: <${address}>\nSubject: x`, domain, ours)).toEqual({ kind: 'return', addressId: messageId });
    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  });
  test('names a customer who was asked for a review, with a token of its own', () => {
    const local = `asked+${createAskedTokens([key]).tokenOf(messageId)}`;
    const to = { kind: 'asked', recipientId: messageId };
    expect(recipientOf(`${local}@${domain}`, domain, ours)).toEqual(to);
    expect(returnedIn(`Return-Path: <${local}@${domain}>`, domain, ours)).toEqual(to);
    expect(recipientOf(`asked+${back}@${domain}`, domain, ours)).toBeNull();
    expect(local.length).toBeLessThanOrEqual(64);
  });
  test('counts only with a token for returns', () => {
    expect(recipientOf(`return+${token}@${domain}`, domain, ours)).toBeNull();
    expect(recipientOf(`reply+${back}@${domain}`, domain, ours)).toBeNull();
    expect(returnedIn(`Return-Path: <return+${token}@${domain}>`, domain, ours)).toBeNull();
  });
});
