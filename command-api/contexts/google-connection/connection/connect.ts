import type { ConnectionView, googleConnectionCommands, TenantId, Uuid } from '@sumaa/contracts';
import { load, packPosition, type CommandContext } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import type { GoogleGrant } from '@sumaa/runtime/vault';
import type { z } from 'zod';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute, loadOwned } from '../../../infra/execute.ts';
import { reportOwned } from '../../../infra/worker-commands.ts';
import { connection } from './connection.ts';

/** Stores the grant in the vault, then writes that the account is connected. */
export async function connectGoogle(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly googleEmail: string | null; readonly grant: Omit<GoogleGrant, 'grantId'> },
): Promise<{ readonly connectionId: Uuid; readonly position: string | null }> {
  const { accountId, googleEmail, grant } = given;
  const connectionId = connectionIdOf(context.tenantId);
  const grantId = context.commandId;
  await deps.vault.googleTokens.save(connectionId, context.tenantId, { ...grant, grantId });
  const scopes = grant.scope.split(' ').filter(Boolean);
  const { position } = await execute(
    deps,
    connection,
    connectionId,
    { type: 'ConnectGoogle', connectionId, accountId, googleEmail, scopes, grantId },
    context,
  );
  return { connectionId, position: packPosition({ connection: position }) };
}

/** Whether this very command has connected the tenant before. */
export async function isConnectedBy(deps: CommandDeps, { tenantId, commandId, commandHash }: CommandContext): Promise<boolean> {
  const { events } = await load(deps, connection, connectionIdOf(tenantId));
  return events.some(({ metadata }) => metadata.commandId === commandId && metadata.commandHash === commandHash);
}

/**
 * Writes that Google refused the grant `grantId`; null: the vault had none, so the current one is meant unless there is one by now.
 * Without effect on a later grant.
 */
export async function loseConnection(
  deps: CommandDeps,
  context: CommandContext,
  { connectionId, reason, grantId }: z.output<typeof googleConnectionCommands.loseConnection.payload>,
) {
  const { state } = await loadOwned(deps, connection, connectionId, context.tenantId);
  const isGone = grantId === null && state.status !== 'none' && (await deps.vault.googleTokens.read(connectionId)) === null;
  const refused = isGone ? state.grantId : grantId;
  return reportOwned(deps, connection, connectionId, { type: 'LoseConnection', reason, grantId: refused }, context);
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
    const nothing = {
      connectionId: null,
      googleEmail: null,
      connectedAt: null,
      lostReason: null,
      discoveryFailure: null,
      unreadAccounts: [],
      push: [],
    };
    return { status: 'none', discovery: 'none', ...nothing };
  }
  const { status, connectionId, googleEmail, lostReason, discovery, discoveryFailure } = state;
  const unreadAccounts = [...state.unreadAccounts];
  const connectedAt = events.findLast((event) => event.type === 'GoogleConnected')?.metadata.occurredAt ?? null;
  const push = Object.entries(state.push).map(([googleAccount, { push: state, topic }]) => ({ googleAccount, state, topic }));
  return { status, connectionId, googleEmail, connectedAt, lostReason, discovery, discoveryFailure, unreadAccounts, push };
}
