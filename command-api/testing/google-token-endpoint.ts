import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A minimal Google token endpoint for tests: a real server that signs real id tokens. */
export interface TokenEndpoint {
  readonly url: string;
  /** The requests received, newest last. */
  readonly asked: { readonly path: string; readonly form: URLSearchParams }[];
  /** A bearer token as Google's Pub/Sub sends it, optionally with other claims or another key. */
  pushBearer(claims?: Record<string, unknown>, by?: 'google' | 'stranger'): Promise<string>;
  /** An id token as Google's sign-in issues it; a claim set to undefined is left out. Optionally signed by another key. */
  idToken(claims: Record<string, unknown>, by?: 'google' | 'stranger'): Promise<string>;
  /** How the next code exchanges are answered. */
  answer: { scope?: string; nonce?: string; error?: { status: number; body: unknown } };
  close(): Promise<void>;
}

export const pushSubscription = {
  topic: 'projects/p/topics/reviews',
  audience: 'https://app.test/push',
  serviceAccount: 'push@p.iam.gserviceaccount.com',
};

const businessScope = 'openid email https://www.googleapis.com/auth/business.manage';

export async function startTokenEndpoint(clientId: string): Promise<TokenEndpoint> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const asked: TokenEndpoint['asked'] = [];
  const endpoint: Pick<TokenEndpoint, 'answer'> = { answer: {} };

  async function tokens(issuer: string): Promise<unknown> {
    const { nonce, scope = businessScope } = endpoint.answer;
    const idToken = await new SignJWT({ email: 'owner@example.test', email_verified: true, ...(nonce === undefined ? {} : { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject('google-1')
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    return { access_token: 'ya29.test', refresh_token: '1//test', expires_in: 3599, scope, token_type: 'Bearer', id_token: idToken };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const send = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (path === '/certs') return send(200, { keys: [jwk] });
      asked.push({ path, form: new URLSearchParams(await readAll(request)) });
      if (path === '/revoke') return send(200, {});
      if (endpoint.answer.error) return send(endpoint.answer.error.status, endpoint.answer.error.body);
      return send(200, await tokens(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(endpoint, {
    url,
    asked,
    pushBearer: (claims: Record<string, unknown> = {}, by: 'google' | 'stranger' = 'google') => {
      const now = Math.floor(Date.now() / 1_000);
      const { serviceAccount: email, audience: aud } = pushSubscription;
      return new SignJWT({ iss: url, aud, email, email_verified: true, iat: now, exp: now + 3_600, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(by === 'google' ? privateKey : stranger.privateKey);
    },
    idToken: (claims: Record<string, unknown>, by: 'google' | 'stranger' = 'google') => {
      const now = Math.floor(Date.now() / 1_000);
      const person = { sub: 'google-1', email: 'owner@example.test', email_verified: true };
      return new SignJWT({ iss: url, aud: clientId, azp: clientId, ...person, iat: now, exp: now + 3_600, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(by === 'google' ? privateKey : stranger.privateKey);
    },
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  });
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
