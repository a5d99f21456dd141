import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startGoogleStandIn, type GoogleStandIn, type GoogleAccountSeed, type GoogleOptions, type SeededGoogleAccount } from './index.ts';

/** A stand-in for one test, with helpers to call it. */
export type Fixture = {
  google: GoogleStandIn;
  dir: string;
  /** Sends an authorised call. */
  call: (
    path: string,
    init?: { method?: string; body?: unknown; token?: string | null; headers?: Record<string, string> },
  ) => Promise<Answer>;
  hook: <T = Body>(path: string, body?: unknown, method?: string) => Promise<Answer<T>>;
  /** Seeds a login and makes `call` use its token. */
  login: (seed: GoogleAccountSeed) => Promise<SeededGoogleAccount>;
  restart: () => Promise<void>;
  dispose: () => Promise<void>;
};
export type Answer<T = Body> = { status: number; body: T };

/** Every field the tests read of any answer; the type does not claim that a given answer has it. */
export type Body = {
  error: { code: number; status: string; details: { '@type': string; reason: string }[] };
  accounts: { name: string; type: string; email: string; locations: string[] }[];
  locations: { name: string; title: string; metadata: object }[];
  reviews: ReviewBody[];
  locationReviews: { name: string; review: ReviewBody }[];
  places: object[];
  googleAccounts: { accounts: { name: string; locations: { name: string }[] }[] }[];
  deliveries: { status: number }[];
  nextPageToken: string;
  averageRating: number;
  totalReviewCount: number;
  totalSize: number;
  placeId: string;
  pubsubTopic: string;
  metadata: object;
  access_token: string;
  refresh_token: string;
  id_token: string;
  scope: string;
} & ReviewBody;

export type ReviewBody = {
  name: string;
  reviewId: string;
  starRating: string;
  updateTime: string;
  comment?: string;
  reviewer: { displayName: string; isAnonymous?: boolean };
  reviewReply: { comment: string; reviewReplyState: string };
};

export const CLIENT = { id: 'client-1', secret: 'secret-1', redirectUris: ['http://localhost:3000/back'] };
export const SCOPE = 'https://www.googleapis.com/auth/business.manage';

export async function startFixture(options: Partial<GoogleOptions> = {}): Promise<Fixture> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'sumaa-google-test-'));
  const start = () => startGoogleStandIn({ dir, client: CLIENT, replyDelayMs: 60_000, ...options });
  let google = await start();
  let ownToken = '';
  const read = async <T>(answer: Response): Promise<Answer<T>> => {
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
  };
  const send = async <T>(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Answer<T>> => {
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    return read<T>(await fetch(url, { method, headers: typed, body: body === undefined ? undefined : JSON.stringify(body) }));
  };
  const hook = <T = Body>(hookPath: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    send<T>(`${google.url}/__admin/${hookPath}`, method, body, {});
  return {
    get google() {
      return google;
    },
    dir,
    hook,
    call: (callPath, { method, body, token = ownToken, headers = {} } = {}) =>
      send(google.url + callPath, method ?? (body === undefined ? 'GET' : 'POST'), body, {
        ...headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      }),
    login: async (seed) => {
      const made = (await hook<SeededGoogleAccount>('accounts', seed)).body;
      ownToken = (await hook('grants', { email: seed.email })).body.access_token;
      return made;
    },
    restart: async () => {
      await google.stop();
      google = await start();
    },
    dispose: async () => {
      await google.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The authorisation address as the product builds it, with PKCE. */
export function authoriseUrl(google: GoogleStandIn, more: Record<string, string> = {}): { url: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLIENT.id,
    redirect_uri: CLIENT.redirectUris[0]!,
    response_type: 'code',
    scope: `openid email profile ${SCOPE}`,
    state: 'state-1',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { url: `${google.url}/o/oauth2/v2/auth?${query.toString()}`, verifier };
}

/** Posts a form to the token endpoint. */
export async function token(google: GoogleStandIn, form: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${google.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT.id, client_secret: CLIENT.secret, ...form }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** Consents without the page and exchanges the code. */
export async function consentAndExchange(google: GoogleStandIn, more: Record<string, string> = {}): Promise<Answer> {
  const { url, verifier } = authoriseUrl(google, { auto_consent: '1', ...more });
  const answer = await fetch(url, { redirect: 'manual' });
  const code = new URL(answer.headers.get('location')!).searchParams.get('code')!;
  return token(google, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: CLIENT.redirectUris[0]! });
}

/** The claims of a token signed with a published key; throws otherwise. */
export async function verifiedClaims(google: GoogleStandIn, jwt: string): Promise<Record<string, unknown>> {
  const [head, claims, signature] = jwt.split('.') as [string, string, string];
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { keys } = (await (await fetch(`${google.url}/oauth2/v3/certs`)).json()) as {
    keys: { kid: string; kty: string; n: string; e: string }[];
  };
  const key = createPublicKey({ key: keys.find(({ kid }) => kid === decode(head).kid)!, format: 'jwk' });
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')))
    throw new Error('the signature does not match');
  return decode(claims);
}
