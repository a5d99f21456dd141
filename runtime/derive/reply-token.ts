import { createHmac } from 'node:crypto';
import { constantTimeEqual, subkey } from './keyed.ts';

/**
 * Tokens that name a message in an address or a Message-ID. Nobody can make one without the key, and nothing is stored: the token is the
 * id with its HMAC. Letters and digits of one case, because mail programs do not keep the case of an address.
 */
export interface ReplyTokens {
  tokenOf(messageId: string): string;
  /** The id of the message; null for a token that is not ours. */
  messageIdOf(token: string): string | null;
}

const idLength = 32;
const macLength = 25;

/** `masterKeys`: the first makes new tokens; those of all keys are accepted. Throws TypeError without a key. */
export const createReplyTokens = (masterKeys: readonly Buffer[]): ReplyTokens => createTokens(masterKeys, 'reply-address');

/** Tokens like these that name the address to which a mail was sent: notices of failed delivery come back by them. */
export const createReturnTokens = (masterKeys: readonly Buffer[]): ReplyTokens => createTokens(masterKeys, 'return-address');

/** Tokens like these that name a customer who was asked for a review. */
export const createAskedTokens = (masterKeys: readonly Buffer[]): ReplyTokens => createTokens(masterKeys, 'asked-address');

function createTokens(masterKeys: readonly Buffer[], label: string): ReplyTokens {
  const keys = masterKeys.map((master) => subkey(master, label));
  const [current] = keys;
  if (!current) throw new TypeError('tokens of addresses need a master key');
  // 25 digits of base 36 hold 129 bits.
  const mac = (key: Buffer, id: string) =>
    BigInt(`0x${createHmac('sha256', key).update(id).digest('hex').slice(0, 32)}`)
      .toString(36)
      .padStart(macLength, '0');
  const idOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    tokenOf(messageId) {
      const id = messageId.toLowerCase().replaceAll('-', '');
      return `${id}${mac(current, id)}`;
    },
    messageIdOf(token) {
      const given = token.toLowerCase();
      if (!/^[0-9a-f]{32}[0-9a-z]{25}$/.test(given)) return null;
      const id = given.slice(0, idLength);
      const isOurs = keys.map((key) => constantTimeEqual(mac(key, id), given.slice(idLength))).includes(true);
      return isOurs ? idOf(id) : null;
    },
  };
}
