import { profileRoutes, sessionRoutes } from '@sumaa/contracts';
import { mount, mountRaw, refuse, type HttpApp } from '@sumaa/runtime/http';
import type { FileStore } from '@sumaa/runtime/storage';
import type { Vault } from '@sumaa/runtime/vault';
import { serve, type Reading } from '../../infra/index.ts';
import { me } from './me.query.ts';
import { sessionItems } from './sessions.query.ts';

/** Mounts the routes for the signed-in person, their sessions and stored pictures. */
export function mountIdentity(
  app: HttpApp,
  reading: Reading,
  { files: storage, vault }: { readonly files: Pick<FileStore, 'open'>; readonly vault: Pick<Vault, 'sessions'> },
): void {
  // The guard read role and step before the wait for `Min-Position`; the query reads them again after it.
  serve(app, reading, sessionRoutes.me, ['account', 'member', 'business'], async (tx, request) => {
    const model = await me(tx, request.session);
    return model ? { model } : refuse('session_expired');
  });

  // The account's sessions in all its businesses, read from the vault and therefore always current.
  mount(app, sessionRoutes.sessions, async ({ session }) => ({
    model: sessionItems(await vault.sessions.list(session.accountId), session.sessionId),
  }));

  mountRaw(app, profileRoutes.file, async ({ params }, reply) => {
    const file = await storage.open(params.id);
    if (!file) return refuse('not_found');
    // The id is a content hash, so the file never changes; the headers keep uploaded content from running.
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-type', file.contentType)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(file.bytes);
  });
}
