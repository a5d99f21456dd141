import { readFile } from 'node:fs/promises';
import { sourcePath } from '@sumaa/runtime/config';
import { readBase32, totpCode, totpStepAt } from '@sumaa/runtime/derive';
import Fastify, { type FastifyInstance } from 'fastify';

/** A login of the demonstration data, shown in the bar and printed at start. */
export interface DemoLogin {
  readonly role: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Base32, where the login needs a second factor. */
  readonly totpSecret?: string;
}

export interface DevPages {
  readonly mailbox: string | null;
  readonly google: string | null;
  readonly logins: readonly DemoLogin[];
}

/** With the six digits of the steps around now instead of the secret: before, now (shown in the bar), next. */
function shown({ totpSecret, ...login }: DemoLogin, now: Date): object {
  if (totpSecret === undefined) return login;
  const secret = readBase32(totpSecret);
  const step = totpStepAt(now);
  return { ...login, codes: [-1, 0, 1].map((away) => totpCode(secret, step + away)) };
}

/**
 * `/__dev`: where the stand-ins are (architecture: people and black-box checks rely on it), and the small removable bar over
 * the app. Exists in this edition only; the product's bundle does not know of it.
 */
export async function createDevRoutes(pages: () => DevPages): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  const bar = await readFile(sourcePath(import.meta.url, './bar.js'), 'utf8');
  app.get('/__dev', async () => ({ mailbox: pages().mailbox, google: pages().google, payments: null, ai: null }));
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
      body: '{}',
    });
    return reply.code(answer.ok ? 204 : 502).send();
  });
  await app.ready();
  return app;
}
