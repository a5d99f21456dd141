import type { FastifyInstance, FastifyReply } from 'fastify';
import { applySeed } from '../seed/apply-seed.ts';
import { sampleBusiness } from '../seed/sample-business.ts';
import type { StandIn } from '../stand-in.ts';
import type { GoogleUser } from '../state/model.ts';
import { readAuthoriseRequest, type AuthoriseRequest } from './authorise-request.ts';
import { CODE_LIFE_MS, type Codes } from './codes.ts';
import { consentPage, problemPage } from './consent-page.ts';
import { idToken } from './id-token.ts';

const PATH = '/o/oauth2/v2/auth';
const SHOWN = 50;

/** The authorise page and its form handler. */
export function authoriseRoutes(app: FastifyInstance, standIn: StandIn, codes: Codes): void {
  app.get<{ Querystring: Record<string, string> }>(PATH, async (request, reply) => {
    const authRequest = readAuthoriseRequest(request.query, standIn.client, request.headers['accept-language']);
    if ('status' in authRequest) return sendPage(reply.code(authRequest.status), problemPage(authRequest, 'en'));
    if (authRequest.refuse) return redirect(reply, authRequest, { error: 'access_denied' });
    const users = choices(standIn, authRequest.loginHint);
    if (authRequest.autoConsent) return consent(standIn, codes, reply, authRequest, users[0] ?? addSample(standIn), !authRequest.denyScope);
    if (authRequest.prompts.includes('none')) return redirect(reply, authRequest, { error: 'interaction_required' });
    const query = new URLSearchParams(request.query);
    const other = new URLSearchParams({ ...request.query, hl: authRequest.language === 'ar' ? 'en' : 'ar' });
    const shown = { language: authRequest.language, users: users.slice(0, SHOWN), scopes: authRequest.scopes };
    return sendPage(reply, consentPage({ ...shown, action: `${PATH}?${query.toString()}`, otherLanguage: `${PATH}?${other.toString()}` }));
  });

  app.post<{ Querystring: Record<string, string>; Body: Record<string, string | string[]> | undefined }>(PATH, async (request, reply) => {
    const authRequest = readAuthoriseRequest(request.query, standIn.client, request.headers['accept-language']);
    if ('status' in authRequest) return sendPage(reply.code(authRequest.status), problemPage(authRequest, 'en'));
    const answer = request.body ?? {};
    if (answer.refuse) return redirect(reply, authRequest, { error: 'access_denied' });
    const user = answer.account === 'sample' ? addSample(standIn) : standIn.state.userByEmail(String(answer.account));
    if (!user)
      return sendPage(
        reply.code(400),
        problemPage({ status: 400, code: 'invalid_request', detail: 'No such account.' }, authRequest.language),
      );
    return consent(standIn, codes, reply, authRequest, user, [answer.scope].flat().some(isBusiness));
  });
}

const isBusiness = (scope: unknown) => typeof scope === 'string' && scope.endsWith('business.manage');

/** All logins, the hinted one first. */
function choices({ state }: StandIn, hint: string | undefined): GoogleUser[] {
  const hinted = hint ? state.userByEmail(hint) : undefined;
  const all = [...state.users.values()];
  return hinted ? [hinted, ...all.filter((user) => user !== hinted)] : all;
}

function addSample(standIn: StandIn): GoogleUser {
  applySeed(standIn.state, sampleBusiness);
  return standIn.state.userByEmail(sampleBusiness.googleAccounts[0].email)!;
}

function consent(
  standIn: StandIn,
  codes: Codes,
  reply: FastifyReply,
  authRequest: AuthoriseRequest,
  user: GoogleUser,
  businessTicked: boolean,
) {
  const { state, faults, client } = standIn;
  if (authRequest.responseType === 'id_token') {
    const token = idToken(standIn, { userId: user.id, scopes: authRequest.scopes, audience: client.id, nonce: authRequest.nonce });
    return redirect(reply, authRequest, { id_token: token, authuser: '0', prompt: 'none' });
  }
  // While this scenario lasts, the business scope is never granted.
  const granted = businessTicked && !faults.list().some((fault) => fault.name === 'scope-missing' && !fault.path);
  const scopes = authRequest.scopes.filter((scope) => granted || !isBusiness(scope));
  // Google issues a refresh token on the first consent, later only with prompt=consent.
  const known = [...state.grants.values()].some((grant) => grant.userId === user.id && !grant.revoked);
  const code = codes.issue({
    userId: user.id,
    scopes,
    redirectUri: authRequest.redirectUri,
    codeChallenge: authRequest.codeChallenge,
    nonce: authRequest.nonce,
    giveRefreshToken: authRequest.offline && (!known || authRequest.prompts.includes('consent')),
    expiresAt: state.now() + CODE_LIFE_MS,
  });
  return redirect(reply, authRequest, {
    code,
    scope: scopes.join(' '),
    authuser: '0',
    prompt: authRequest.prompts.includes('consent') ? 'consent' : 'none',
  });
}

function redirect(reply: FastifyReply, authRequest: AuthoriseRequest, answer: Record<string, string>) {
  const target = new URL(authRequest.redirectUri);
  const given = { ...(authRequest.state === undefined ? {} : { state: authRequest.state }), ...answer };
  if (authRequest.responseType === 'id_token') target.hash = new URLSearchParams(given).toString();
  else for (const [key, value] of Object.entries(given)) target.searchParams.set(key, value);
  return reply.redirect(target.toString(), 303);
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('x-frame-options', 'DENY').send(html);
}
