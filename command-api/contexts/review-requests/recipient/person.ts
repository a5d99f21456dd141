import type { Iso, OptOutReason, TenantId, Uuid } from '@sumaa/contracts';
import type { CommandContext, Position } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { askedSince } from './decide.ts';
import { recipient } from './recipient.ts';
import type { RecipientState } from './state.ts';

/** What an address of a person says about the others. */
export interface Elsewhere {
  readonly isOptedOut: boolean;
  /** Requests in the days over which they are counted. */
  readonly asked: number;
}

const stateOf = async (deps: CommandDeps, id: Uuid, tenantId: TenantId): Promise<RecipientState> =>
  (await findOwned(deps, recipient, id, tenantId))?.state ?? recipient.initial();

/** What is known of the other addresses of the person of this address. */
export async function elsewhere(deps: CommandDeps, recipientId: Uuid, tenantId: TenantId, at: Iso): Promise<Elsewhere> {
  const own = await stateOf(deps, recipientId, tenantId);
  const others = own.status === 'unknown' ? [] : own.others;
  const states = await Promise.all(others.map((id) => stateOf(deps, id, tenantId)));
  return {
    isOptedOut: states.some(({ status }) => status === 'opted_out'),
    asked: states.reduce((sum, state) => sum + askedSince(state, at), 0),
  };
}

/** Says of two addresses that they are of one person. Where one has opted out, so has the other. */
export async function linkRecipients(
  deps: CommandDeps,
  ids: readonly [Uuid, Uuid],
  accountId: Uuid,
  context: CommandContext,
): Promise<void> {
  const { tenantId, occurredAt: at } = context;
  const states = await Promise.all(ids.map((id) => stateOf(deps, id, tenantId)));
  const isOut = states.some(({ status }) => status === 'opted_out');
  for (const [recipientId, otherId] of [ids, ids.toReversed()] as [Uuid, Uuid][]) {
    const step = { ...context, commandId: derivedId('review-recipient-link', context.commandId, recipientId) };
    const command = isOut
      ? ({ type: 'OptOut', recipientId, because: 'business', at } as const)
      : ({ type: 'Link', recipientId, otherId, accountId, at } as const);
    await executeOwned(deps, recipient, recipientId, command, step, { orNew: true });
  }
}

/** Ends the requests to a person: to this address and to the others that are known. Throws RefusalError `not_found`. */
export async function optOut(
  deps: CommandDeps,
  recipientId: Uuid,
  because: OptOutReason,
  context: CommandContext,
): Promise<Position | null> {
  const { tenantId, occurredAt: at } = context;
  const own = await stateOf(deps, recipientId, tenantId);
  for (const id of own.status === 'unknown' ? [] : own.others) {
    const step = { ...context, commandId: derivedId('review-recipient-other', context.commandId, id) };
    await executeOwned(deps, recipient, id, { type: 'OptOut', recipientId: id, because, at }, step, { orNew: true });
  }
  return (await executeOwned(deps, recipient, recipientId, { type: 'OptOut', recipientId, because, at }, context)).position;
}
