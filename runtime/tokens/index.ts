export {
  accessTokenMinutes,
  createTokenIssuer,
  createTokenVerifier,
  type AccessClaims,
  type TokenIssuer,
  type TokenVerifier,
} from './access-token.ts';
export { generateSigningKey, publicKeyOf } from './keys.ts';
