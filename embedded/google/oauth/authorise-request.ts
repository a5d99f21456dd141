import { z } from 'zod';
import type { OAuthClient } from '../stand-in.ts';

/** The query of the authorise page. Unknown parameters are ignored, as at Google. */
const Query = z.object({
  client_id: z.string().optional(),
  redirect_uri: z.string().optional(),
  response_type: z.string().optional(),
  response_mode: z.string().optional(),
  scope: z.string().optional(),
  state: z.string().optional(),
  access_type: z.enum(['online', 'offline']).optional(),
  prompt: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  nonce: z.string().optional(),
  login_hint: z.string().optional(),
  hl: z.string().optional(),
  // Additions for tests: consent without the page, for `login_hint` or the first account.
  auto_consent: z.string().optional(),
  refuse: z.string().optional(),
  deny_scope: z.string().optional(),
});

export type AuthoriseRequest = {
  /** `id_token`: the implicit flow of OpenID Connect, answered in the fragment. */
  responseType: 'code' | 'id_token';
  redirectUri: string;
  scopes: string[];
  state?: string;
  offline: boolean;
  prompts: string[];
  codeChallenge?: string;
  nonce?: string;
  loginHint?: string;
  language: 'ar' | 'en';
  autoConsent: boolean;
  refuse: boolean;
  denyScope: boolean;
};

/** Why the page shows an error. Never redirected, because the redirect address is not trusted. */
export type AuthoriseProblem = { status: number; code: string; detail: string };

/** Validates the query as Google does: client, exact redirect address, response type, scope, PKCE method. */
export function readAuthoriseRequest(query: unknown, client: OAuthClient, acceptLanguage = ''): AuthoriseRequest | AuthoriseProblem {
  const parsed = Query.safeParse(query);
  if (!parsed.success)
    return { status: 400, code: 'invalid_request', detail: parsed.error.issues.map((issue) => issue.path.join('.')).join(', ') };
  const given = parsed.data;
  if (given.client_id !== client.id) return { status: 401, code: 'invalid_client', detail: 'The OAuth client was not found.' };
  if (!given.redirect_uri || !client.redirectUris.includes(given.redirect_uri)) {
    return { status: 400, code: 'redirect_uri_mismatch', detail: `redirect_uri=${given.redirect_uri ?? ''}` };
  }
  const responseType = given.response_type;
  if (responseType !== 'code' && responseType !== 'id_token')
    return { status: 400, code: 'unsupported_response_type', detail: 'response_type must be "code" or "id_token".' };
  const scopes = (given.scope ?? '').split(/\s+/).filter(Boolean);
  if (scopes.length === 0) return { status: 400, code: 'invalid_request', detail: 'Missing required parameter: scope' };
  if (responseType === 'id_token') {
    if (!given.nonce) return { status: 400, code: 'invalid_request', detail: 'Missing required parameter: nonce' };
    if (!scopes.includes('openid')) return { status: 400, code: 'invalid_request', detail: 'scope must hold "openid".' };
    if (given.response_mode !== undefined && given.response_mode !== 'fragment')
      return { status: 400, code: 'invalid_request', detail: 'response_mode must be "fragment".' };
  }
  if (given.code_challenge !== undefined && given.code_challenge_method !== 'S256') {
    return { status: 400, code: 'invalid_request', detail: 'code_challenge_method must be S256' };
  }
  return {
    responseType,
    redirectUri: given.redirect_uri,
    scopes,
    state: given.state,
    offline: given.access_type === 'offline',
    prompts: (given.prompt ?? '').split(/\s+/).filter(Boolean),
    codeChallenge: given.code_challenge,
    nonce: given.nonce,
    loginHint: given.login_hint,
    language: (given.hl ?? acceptLanguage).toLowerCase().startsWith('en') ? 'en' : 'ar',
    autoConsent: given.auto_consent === '1',
    refuse: given.refuse === '1',
    denyScope: given.deny_scope === '1',
  };
}
