export {
  accessTokenMinutes,
  createTokenIssuer,
  createTokenVerifier,
  expiryOf,
  type AccessClaims,
  type TokenIssuer,
  type TokenVerifier,
} from './access-token.ts';
export { generateSigningKey, publicKeyOf } from './keys.ts';
