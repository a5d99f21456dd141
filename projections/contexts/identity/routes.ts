import { identityRoutes } from '@sumaa/contracts';
import { mountRaw, refuse, type HttpApp } from '@sumaa/runtime/http';
import type { FileStore } from '@sumaa/runtime/storage';
import { serve, type Reading } from '../../reading/index.ts';
import { me } from './me.query.ts';

/** Who is signed in, and stored pictures. */
export function mountIdentity(app: HttpApp, reading: Reading, storage: Pick<FileStore, 'open'>): void {
  // The guard looked at role and step before the wait for `Min-Position`: they are read again after it.
  serve(app, reading, identityRoutes.me, ['account', 'member', 'business'], async (tx, request) => {
    const model = await me(tx, request.session);
    return model ? { model } : refuse('session_expired');
  });

  mountRaw(app, identityRoutes.file, async ({ params }, reply) => {
    const file = await storage.open(params.id);
    if (!file) return refuse('not_found');
    // Named by its content: it can never change. Nothing in it may run, whatever somebody managed to upload.
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-type', file.contentType)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(file.bytes);
  });
}
