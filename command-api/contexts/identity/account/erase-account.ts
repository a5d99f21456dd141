import { platformTenant, type AccountEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { stepId, type Recorded } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { erasureOf, type Erasure } from '../../../infra/erasure.ts';
import { execute } from '../../../infra/execute.ts';
import type { IdentityDeps } from '../deps.ts';
import { email } from '../email-reservation/email-reservation.ts';
import { googleIdentity } from '../google-sign-in/google-identity.ts';
import type { IdentityPorts } from '../ports.ts';
import { account } from './account.ts';
import type { AccountCommand } from './commands.ts';
import { provenAddresses } from './proven-addresses.ts';

/**
 * Erases a person. They leave all their businesses first, by the rule for everybody who leaves (`last_admin`, `last_staff`), and the
 * invitations that brought them there are erased, as are what they follow by mail and, by the worker that has the key destroyed, their
 * messages. After the event their addresses are free, and passwords, sessions and pictures go.
 */
export function accountErasure(
  deps: IdentityDeps,
  ports: Pick<IdentityPorts, 'eraseInvitation' | 'endFollows' | 'forgetOwnViews'>,
): Erasure {
  const { vault, files, memberships } = deps;
  return erasureOf(deps, account, {
    command: (state): AccountCommand => ({
      type: 'EraseAccount',
      connectionIds: state.status === 'none' ? [] : state.tenantIds.filter((id) => id !== platformTenant).map(connectionIdOf),
    }),
    isErased: (state) => state.status === 'none' && state.erased,
    async before(context, state, events) {
      if (state.status === 'none') return;
      const { accountId, tenantIds } = state;
      await memberships.leaveAll(context, accountId, tenantIds);
      for (const tenantId of tenantIds) {
        for (const emailKey of addressesOf(events)) {
          const commandId = stepId(context.commandId, `invitation-${tenantId}-${emailKey}`);
          await ports.eraseInvitation({ ...context, tenantId, commandId }, emailKey);
        }
      }
      for (const { emailKey } of await provenAddresses(deps, events)) {
        const commandId = stepId(context.commandId, `follows-${emailKey}`);
        await ports.endFollows({ ...context, tenantId: platformTenant, commandId }, emailKey);
      }
    },
    async clear(context, events) {
      const [registered] = events;
      if (registered?.type !== 'AccountRegistered') return;
      const { accountId } = registered.data;
      for (const tenantId of businessesOf(events)) {
        await ports.forgetOwnViews({ ...context, tenantId, commandId: stepId(context.commandId, `views-${tenantId}`) }, accountId);
      }
      const step = (name: string) => ({ ...context, commandId: stepId(context.commandId, name) });
      for (const emailKey of addressesOf(events)) {
        await execute(deps, email, emailKey, { type: 'ReleaseEmail', emailKey, accountId }, step(`release-${emailKey}`));
      }
      for (const googleKey of googleKeysOf(events)) {
        await execute(deps, googleIdentity, googleKey, { type: 'ReleaseGoogle', googleKey, accountId }, step(`release-${googleKey}`));
      }
      await removeSecrets(accountId);
      for (const picture of picturesOf(events)) await files.remove(picture);
    },
  });

  async function removeSecrets(accountId: Uuid): Promise<void> {
    await vault.sessions.revokeAll(accountId);
    await vault.credentials.removePassword(accountId);
    await vault.secondFactors.disable(accountId);
    await vault.pushSubscriptions.removeAll(accountId);
  }
}

/** The keyed names of all addresses that it ever had or asked for. */
const addressesOf = (events: readonly AccountEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ data }) => ('emailKey' in data ? [data.emailKey] : [])));

/** The businesses that it ever belonged to. */
const businessesOf = (events: readonly Recorded<AccountEvent>[]): ReadonlySet<TenantId> =>
  new Set(
    events.flatMap(({ type, data, metadata }) =>
      type === 'AccountRegistered' ? [metadata.tenantId] : type === 'AccountPlaced' ? [data.tenantId] : [],
    ),
  );

const googleKeysOf = (events: readonly AccountEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ data }) => ('googleKey' in data ? [data.googleKey] : [])));

const picturesOf = (events: readonly AccountEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ data }) => ('profileImageId' in data && data.profileImageId !== null ? [data.profileImageId] : [])));
