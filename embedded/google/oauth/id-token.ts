import type { Fault } from '../faults/faults.ts';
import type { StandIn } from '../stand-in.ts';

const HOUR = 3600;

/** A signed OpenID Connect id token about a login; a `wrong-id-token` scenario makes one claim wrong. */
export function idToken(
  { state, key, faults }: StandIn,
  options: { userId: string; scopes: readonly string[]; audience: string; nonce?: string },
): string {
  const user = state.users.get(options.userId);
  // The machine's time, not the stand-in's: the verifier does not know about our clock jumps.
  const issuedAt = Math.floor(Date.now() / 1000);
  const shows = (scope: string) => options.scopes.some((each) => each === scope || each.endsWith(`/userinfo.${scope}`));
  const claims = {
    iss: 'https://accounts.google.com',
    azp: options.audience,
    aud: options.audience,
    sub: options.userId,
    ...(options.nonce === undefined ? {} : { nonce: options.nonce }),
    ...(shows('email') ? { email: user?.email, email_verified: true } : {}),
    ...(shows('profile') ? { name: user?.name } : {}),
    iat: issuedAt,
    exp: issuedAt + HOUR,
  };
  const wrong = faults.takeNamed('wrong-id-token')?.claim;
  return wrong === 'key' ? key.forge(claims) : key.sign({ ...claims, ...wrongClaims(wrong, issuedAt) });
}

function wrongClaims(wrong: Fault['claim'], issuedAt: number): Record<string, unknown> {
  switch (wrong) {
    case 'aud':
      return { aud: 'another-client', azp: 'another-client' };
    case 'iss':
      return { iss: 'https://accounts.google.com.evil.example' };
    case 'nonce':
      return { nonce: 'of-another-browser' };
    case 'exp':
      return { iat: issuedAt - 2 * HOUR, exp: issuedAt - HOUR };
    case 'email_verified':
      return { email_verified: false };
    default:
      return {};
  }
}
