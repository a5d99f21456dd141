import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import { verifierMatches, type Codes } from './codes.ts';
import { issueTokens, liveGrant, makeGrant, revokeGrant, type TokenAnswer } from './grants.ts';

/** An error of the token endpoint, in OAuth's format instead of the APIs'. */
type Refusal = { status: 400 | 401; error: string; error_description: string };
type Form = Record<string, string | undefined>;

const invalidGrant = (description: string): Refusal => ({ status: 400, error: 'invalid_grant', error_description: description });

/** Token, revocation and public keys. */
export function tokenRoutes(app: FastifyInstance, standIn: StandIn, codes: Codes): void {
  app.post('/token', async (request, reply) => {
    const form = readForm(request);
    const answer = exchange(standIn, codes, form);
    void reply.header('cache-control', 'no-store');
    return 'error' in answer ? refuse(reply, answer) : answer;
  });

  app.post('/revoke', async (request, reply) => {
    const { state } = standIn;
    const token = readForm(request).token ?? (request.query as Form).token ?? '';
    const grant = state.grants.get(state.tokens.get(token)?.grantId ?? token);
    if (!grant || grant.revoked)
      return refuse(reply, { status: 400, error: 'invalid_token', error_description: 'Token expired or revoked' });
    revokeGrant(state, grant);
    return {};
  });

  app.get('/oauth2/v3/certs', async (_request, reply) => reply.header('cache-control', 'public, max-age=3600').send(standIn.key.jwks));
}

function exchange(standIn: StandIn, codes: Codes, form: Form): TokenAnswer | Refusal {
  const { client } = standIn;
  if (form.client_id !== client.id || form.client_secret !== client.secret) {
    return {
      status: 401,
      error: 'invalid_client',
      error_description: form.client_id === client.id ? 'Unauthorized' : 'The OAuth client was not found.',
    };
  }
  if (form.grant_type === 'authorization_code') return exchangeCode(standIn, codes, form);
  if (form.grant_type !== 'refresh_token')
    return { status: 400, error: 'unsupported_grant_type', error_description: `Invalid grant_type: ${form.grant_type ?? ''}` };
  const grant = liveGrant(standIn, form.refresh_token ?? '');
  if (!grant) return invalidGrant('Token has been expired or revoked.');
  return issueTokens(standIn, grant, { audience: client.id, withRefreshToken: false });
}

function exchangeCode(standIn: StandIn, codes: Codes, form: Form): TokenAnswer | Refusal {
  const { state, client } = standIn;
  const code = codes.redeem(form.code ?? '');
  if (!code) return invalidGrant('Bad Request');
  if (form.redirect_uri !== code.redirectUri) return { status: 400, error: 'redirect_uri_mismatch', error_description: 'Bad Request' };
  if (code.codeChallenge !== undefined && !form.code_verifier) return invalidGrant('Missing code verifier.');
  if (code.codeChallenge !== undefined && !verifierMatches(form.code_verifier!, code.codeChallenge))
    return invalidGrant('Invalid code verifier.');
  const user = state.users.get(code.userId);
  if (!user) return invalidGrant('Bad Request');
  return issueTokens(standIn, makeGrant(standIn, user, code.scopes), {
    audience: client.id,
    withRefreshToken: code.giveRefreshToken,
    nonce: code.nonce,
  });
}

/** The form's fields; client credentials may be in a Basic header instead. */
function readForm(request: FastifyRequest): Form {
  const body = (request.body ?? {}) as Form;
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!basic) return body;
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return { ...body, client_id: id, client_secret: secret };
}

function refuse(reply: FastifyReply, { status, ...body }: Refusal) {
  return reply.code(status).send(body);
}
