import { randomUUID } from 'node:crypto';
import { defineRoute, Iso, type Permission, type TenantId, type Uuid } from '@sumaa/contracts';
import { afterEach } from 'vitest';
import { z } from 'zod';
import { secret } from '../config/index.ts';
import { silentLog, type Log } from '../log/index.ts';
import { createTokenIssuer, createTokenVerifier, generateSigningKey } from '../tokens/index.ts';
import type { ApiKeyGrant, Session } from '../vault/index.ts';
import { createGuard, createHttpApp, mount, type Authority, type HttpApp, type HttpAppOptions } from './index.ts';

export const publicUrl = 'http://localhost:3000';
export const serviceToken = 's'.repeat(40);
const signingKey = await generateSigningKey();
const issuer = await createTokenIssuer({ signingKey, issuer: publicUrl });
export const verifier = await createTokenVerifier({ publicKey: issuer.publicKey, issuer: publicUrl });
export const ids = { sessionId: randomUUID() as Uuid, accountId: randomUUID() as Uuid, tenantId: randomUUID() as TenantId };
export const { token } = await issuer.issue(ids);

export const session: Session = {
  id: ids.sessionId, accountId: ids.accountId, tenantId: ids.tenantId, remember: false, device: null,
    network: null,
  createdAt: new Date(0), lastActedAt: new Date(0), idleSeconds: null, expiresAt: new Date(8.64e15),
}; // prettier-ignore
export const fullAuthority: Authority = {
  accountId: ids.accountId, tenantId: ids.tenantId, role: 'admin', abilities: ['reviews.reply'] as Permission[], locationIds: null, emailConfirmed: true, step: 4, active: true,
}; // prettier-ignore

export const note = defineRoute({
  app: 'command', method: 'POST', path: '/api/Notes/:id', tag: 'test', summary: 'Write a note', auth: 'session', permission: 'reviews.reply', status: 201,
  params: z.object({ id: z.uuid() }), query: z.object({ loud: z.stringbool().optional() }),
  body: z.object({ text: z.string({ error: 'required' }).min(1, 'required').max(5, 'tooLong'), count: z.number().optional() }),
  model: z.object({ text: z.string(), at: Iso }),
}); // prettier-ignore
export const open = defineRoute({
  app: 'query',
  method: 'GET',
  path: '/api/open',
  tag: 'test',
  summary: 'Anyone',
  auth: 'none',
  model: z.object({ ok: z.boolean() }),
});
export const internal = defineRoute({
  app: 'command',
  method: 'POST',
  path: '/api/internal/x',
  tag: 'test',
  summary: 'Ours',
  auth: 'service',
  body: z.object({}),
  model: z.null(),
});
export const form = defineRoute({
  app: 'command',
  method: 'POST',
  path: '/api/form',
  tag: 'test',
  summary: 'Form',
  auth: 'none',
  multipart: { files: ['logo'] },
  body: z.object({ name: z.string() }),
  model: z.object({ name: z.string(), size: z.number() }),
});
export const page = defineRoute({
  app: 'command',
  method: 'GET',
  path: '/api/page',
  tag: 'test',
  summary: 'Page',
  auth: 'none',
  raw: true,
  model: z.null(),
});

/** Where no key is used. */
export const noKeys: HttpAppOptions['keyLimits'] = { take: () => Promise.reject(new Error('no key is counted here')) };

let apps: HttpApp[] = [];
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  apps = [];
});

/** An app with one command and the routes that `routes` adds; closed after the test. */
export async function serve(
  options: {
    authority?: Authority | null;
    read?: Session | null;
    rateLimits?: boolean;
    keyLimits?: HttpAppOptions['keyLimits'];
    answerWithinMs?: number;
    log?: Log;
    apiKey?: ApiKeyGrant;
    routes?: (app: HttpApp) => void;
  } = {},
) {
  const guard = createGuard({
    refusalWithoutPlan: async () => null,
    verifier,
    apiKeys: { read: async () => options.apiKey ?? null, touch: async () => {} },
    sessions: { read: async () => (options.read === undefined ? session : options.read) },
    authority: async () => (options.authority === undefined ? fullAuthority : options.authority),
    serviceToken: secret(serviceToken),
  });
  const app = await createHttpApp({
    name: 'test',
    log: options.log ?? silentLog(),
    publicUrl,
    guard,
    ipKey: Buffer.alloc(32, 1),
    rateLimits: options.rateLimits ?? false,
    keyLimits: options.keyLimits ?? noKeys,
    ...(options.answerWithinMs === undefined ? {} : { answerWithinMs: options.answerWithinMs }),
  });
  apps.push(app);
  mount(app, note, async ({ body, params, query }) => ({
    // `secret` is not in the model, so it must not be sent.
    model: { text: `${body.text}${query.loud ? '!' : ''}`, at: '2026-01-01T00:00:00.000Z', secret: params.id },
    position: 'p1',
  }));
  options.routes?.(app);
  return app;
}

export const bearer = { authorization: `Bearer ${token}` };
export const noteUrl = `/api/notes/${randomUUID()}`;
