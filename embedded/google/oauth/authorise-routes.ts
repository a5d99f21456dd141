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
    const asked = readAuthoriseRequest(request.query, standIn.client, request.headers['accept-language']);
    if ('status' in asked) return sendPage(reply.code(asked.status), problemPage(asked, 'en'));
    if (asked.refuse) return redirect(reply, asked, { error: 'access_denied' });
    const users = choices(standIn, asked.loginHint);
    if (asked.autoConsent) return consent(standIn, codes, reply, asked, users[0] ?? addSample(standIn), !asked.denyScope);
    if (asked.prompts.includes('none')) return redirect(reply, asked, { error: 'interaction_required' });
    const query = new URLSearchParams(request.query);
    const other = new URLSearchParams({ ...request.query, hl: asked.language === 'ar' ? 'en' : 'ar' });
    const shown = { language: asked.language, users: users.slice(0, SHOWN), scopes: asked.scopes };
    return sendPage(reply, consentPage({ ...shown, action: `${PATH}?${query.toString()}`, otherLanguage: `${PATH}?${other.toString()}` }));
  });

  app.post<{ Querystring: Record<string, string>; Body: Record<string, string | string[]> | undefined }>(PATH, async (request, reply) => {
    const asked = readAuthoriseRequest(request.query, standIn.client, request.headers['accept-language']);
    if ('status' in asked) return sendPage(reply.code(asked.status), problemPage(asked, 'en'));
    const answer = request.body ?? {};
    if (answer.refuse) return redirect(reply, asked, { error: 'access_denied' });
    const user = answer.account === 'sample' ? addSample(standIn) : standIn.state.userByEmail(String(answer.account));
    if (!user)
      return sendPage(reply.code(400), problemPage({ status: 400, code: 'invalid_request', detail: 'No such account.' }, asked.language));
    return consent(standIn, codes, reply, asked, user, [answer.scope].flat().some(isBusiness));
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

function consent(standIn: StandIn, codes: Codes, reply: FastifyReply, asked: AuthoriseRequest, user: GoogleUser, businessTicked: boolean) {
  const { state, faults, client } = standIn;
  if (asked.responseType === 'id_token') {
    const token = idToken(standIn, { userId: user.id, scopes: asked.scopes, audience: client.id, nonce: asked.nonce });
    return redirect(reply, asked, { id_token: token, authuser: '0', prompt: 'none' });
  }
  // While this scenario lasts, the business scope is never granted.
  const granted = businessTicked && !faults.list().some((fault) => fault.name === 'scope-missing' && !fault.path);
  const scopes = asked.scopes.filter((scope) => granted || !isBusiness(scope));
  // Google issues a refresh token on the first consent, later only with prompt=consent.
  const known = [...state.grants.values()].some((grant) => grant.userId === user.id && !grant.revoked);
  const code = codes.issue({
    userId: user.id,
    scopes,
    redirectUri: asked.redirectUri,
    codeChallenge: asked.codeChallenge,
    nonce: asked.nonce,
    giveRefreshToken: asked.offline && (!known || asked.prompts.includes('consent')),
    expiresAt: state.now() + CODE_LIFE_MS,
  });
  return redirect(reply, asked, {
    code,
    scope: scopes.join(' '),
    authuser: '0',
    prompt: asked.prompts.includes('consent') ? 'consent' : 'none',
  });
}

function redirect(reply: FastifyReply, asked: AuthoriseRequest, answer: Record<string, string>) {
  const target = new URL(asked.redirectUri);
  const given = { ...(asked.state === undefined ? {} : { state: asked.state }), ...answer };
  if (asked.responseType === 'id_token') target.hash = new URLSearchParams(given).toString();
  else for (const [key, value] of Object.entries(given)) target.searchParams.set(key, value);
  return reply.redirect(target.toString(), 303);
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('x-frame-options', 'DENY').send(html);
}
