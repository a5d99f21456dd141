export {
  accessTokenMinutes,
  createTokenIssuer,
  createTokenVerifier,
  endOf,
  type AccessClaims,
  type TokenIssuer,
  type TokenVerifier,
} from './access-token.ts';
export { generateSigningKey, publicKeyOf } from './keys.ts';
