import { importJWK, jwtVerify } from 'jose';

/** Why a push service refuses a call without a valid VAPID signature (RFC 8292); null when it is valid. */
export async function vapidProblem(
  authorization: string | undefined,
  expected: { readonly audience: string; readonly applicationServerKey: string | null },
): Promise<string | null> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (token === undefined || key === undefined) return 'no vapid authorization';
  if (expected.applicationServerKey !== null && key !== expected.applicationServerKey)
    return 'another key than the browser subscribed with';
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience: expected.audience, algorithms: ['ES256'], requiredClaims: ['exp'] });
    if ((payload.exp ?? 0) > Date.now() / 1_000 + 24 * 3_600) return 'valid for more than a day';
    return /^(mailto:|https:)/.test(payload.sub ?? '') ? null : 'no subject';
  } catch (error) {
    return error instanceof Error ? error.message : 'not valid';
  }
}
