export { createCodes, type Issue, type OneTimeCodes } from './codes.ts';
export { readLinkCode, readShortLinkCode, writeLinkCode, writeShortLinkCode, type LinkCode } from './link-code.ts';
export { callerOf, networkOf } from './network.ts';
export { bodyHash, constantTimeEqual, emailHmac, googleHmac, ipHash, normaliseEmail, sha256, subkey } from './keyed.ts';
export { createAskedTokens, createReplyTokens, createReturnTokens, type ReplyTokens } from './reply-token.ts';
export { base32, otpauthUri, readBase32, totpCode, totpMatch, totpSeconds, totpStepAt } from './totp.ts';
export { namespaces, nameUuid, uuidV5 } from './uuid.ts';
export {
  backupFileIdOf,
  connectionIdOf,
  derivedId,
  erasureRequestIdOf,
  firstRunIdOf,
  historyRunIdOf,
  invitationIdOf,
  locationIdOf,
  memberIdOf,
  partIdOf,
  reviewIdOf,
} from './ids.ts';
