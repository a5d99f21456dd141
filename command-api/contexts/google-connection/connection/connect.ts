import type { ConnectionView, TenantId, Uuid } from '@sumaa/contracts';
import { load, packPosition, type CommandContext } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import type { GoogleGrant } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import { connection } from './connection.ts';

/** Stores the grant in the vault, then writes that the account is connected. */
export async function connectGoogle(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly googleEmail: string | null; readonly grant: GoogleGrant },
): Promise<{ readonly connectionId: Uuid; readonly position: string | null }> {
  const { accountId, googleEmail, grant } = given;
  const connectionId = connectionIdOf(context.tenantId);
  await deps.vault.googleTokens.save(connectionId, context.tenantId, grant);
  const scopes = grant.scope.split(' ').filter(Boolean);
  const { position } = await execute(
    deps,
    connection,
    connectionId,
    { type: 'ConnectGoogle', connectionId, accountId, googleEmail, scopes },
    context,
  );
  return { connectionId, position: packPosition({ connection: position }) };
}

/** Writes that the connection has ended, deletes the grant and revokes it at Google. Throws RefusalError `google_not_connected`. */
export async function disconnectGoogle(deps: CommandDeps, context: CommandContext): Promise<string | null> {
  const connectionId = connectionIdOf(context.tenantId);
  const { position } = await execute(deps, connection, connectionId, { type: 'Disconnect' }, context);
  const grant = await deps.vault.googleTokens.remove(connectionId);
  // Google being unavailable must not prevent a disconnect; the token is deleted here in any case.
  if (grant)
    await deps.google.oauth
      .revoke(grant.refreshToken)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'could not revoke a Google grant'));
  return packPosition({ connection: position });
}

/** The tenant's Google connection, read from the streams. */
export async function connectionView(deps: CommandDeps, tenantId: TenantId): Promise<ConnectionView> {
  const { state, events } = await load(deps, connection, connectionIdOf(tenantId));
  if (state.status === 'none') {
    const nothing = { connectionId: null, googleEmail: null, connectedAt: null, lostReason: null, discoveryFailure: null, push: [] };
    return { status: 'none', discovery: 'none', ...nothing };
  }
  const { status, connectionId, googleEmail, lostReason, discovery, discoveryFailure } = state;
  const connectedAt = events.findLast((event) => event.type === 'GoogleConnected')?.metadata.occurredAt ?? null;
  const push = Object.entries(state.push).map(([googleAccount, { push: state, topic }]) => ({ googleAccount, state, topic }));
  return { status, connectionId, googleEmail, connectedAt, lostReason, discovery, discoveryFailure, push };
}
