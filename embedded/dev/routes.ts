import { readFile } from 'node:fs/promises';
import { sourcePath } from '@sumaa/runtime/config';
import { readBase32, totpCode, totpStepAt } from '@sumaa/runtime/derive';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveLocalOnly } from '../local-only.ts';

/** A demo login, shown in the demo bar; those of the team are printed at start. */
export interface DemoLogin {
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Base32; only for a login that needs a second factor. */
  readonly totpSecret?: string;
}

export interface DevPages {
  readonly mailbox: string | null;
  readonly google: string | null;
  readonly payments: string | null;
  readonly push: string | null;
  readonly sms: string | null;
  readonly whatsapp: string | null;
  readonly ai: string | null;
  readonly logins: readonly DemoLogin[];
}

/** Replaces the secret by the six-digit codes of the previous, the current (shown in the bar) and the next step. */
function shown({ totpSecret, ...login }: DemoLogin, now: Date): object {
  if (totpSecret === undefined) return login;
  const secret = readBase32(totpSecret);
  const step = totpStepAt(now);
  return { ...login, codes: [-1, 0, 1].map((offset) => totpCode(secret, step + offset)) };
}

/**
 * `/__dev`: addresses of the stand-ins (people and black-box checks rely on it), and the small removable demo bar over the app. Exists
 * only in this edition and answers only this machine; the product's bundle does not know of it.
 */
export async function createDevRoutes(pages: () => DevPages): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  serveLocalOnly(app);
  const bar = await readFile(sourcePath(import.meta.url, './bar.js'), 'utf8');
  app.get('/__dev', async () => {
    const { mailbox, google, payments, push, sms, whatsapp, ai } = pages();
    return { mailbox, google, payments, push, sms, whatsapp, ai };
  });
  app.get('/__dev/logins', async () => pages().logins.map((login) => shown(login, new Date())));
  app.get('/__dev/bar.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(bar),
  );
  app.post('/__dev/review', async (_request, reply) => {
    const google = pages().google;
    if (!google) return reply.code(404).send();
    const answer = await fetch(`${google}/__admin/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stars: 2, reviewer: 'عبدالله', comment: 'القهوة باردة والانتظار طويل' }),
    });
    return reply.code(answer.ok ? 204 : 502).send();
  });
  await app.ready();
  return app;
}
