import { randomUUID } from 'node:crypto';
import { iso, type Refusal, type Uuid } from '@sumaa/contracts';
import { sha256 } from '@sumaa/runtime/derive';

import type { FastifyRequest } from 'fastify';
import type { CommandDeps } from '../../wiring/deps.ts';
import { recordAttempt } from './attempt.ts';

/** Notes that a signed-in person asked for something they may not do. Never throws: the refusal is answered in any case. */
export async function noteRefused(deps: CommandDeps, request: FastifyRequest, refusal: Refusal): Promise<void> {
  if (refusal.code !== 'forbidden') return;
  try {
    const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? null : await deps.verifier.verify(token);
    if (!claims) return;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const id = randomUUID() as Uuid;
    const { accountId, tenantId } = claims;
    await recordAttempt(
      deps,
      {
        commandId: id,
        commandHash: sha256(id),
        occurredAt: iso(deps.clock()),
        correlationId: request.id,
        causationId: request.id,
        tenantId,
        actor: { kind: 'person', accountId, role: 'unknown' },
      },
      { type: 'PermissionRefused', data: { accountId, route } },
    );
  } catch (error) {
    deps.log.warn({ err: error }, 'a refused permission could not be noted');
  }
}
