import { iso, platformTenant, type TenantId, type Uuid } from '@sumaa/contracts';
import { load, type CommandContext } from '@sumaa/event-store';
import { emailHmac, namespaces, sha256, uuidV5 } from '@sumaa/runtime/derive';
import { codesIn, isStop, type WhatsAppInbound } from '@sumaa/runtime/whatsapp';
import { execute } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { account } from '../account/account.ts';
import { readAccount } from '../account/find-account.ts';
import type { IdentityDeps } from '../deps.ts';
import { whatsAppNumber } from './whatsapp-number.ts';

/** The purpose of the codes that people send. */
export const whatsAppPurpose = 'whatsapp';

/**
 * Takes what somebody wrote to our number: a code makes the number theirs, a word such as STOP ends notifications there; anything else
 * changes nothing. A repeated message has no second effect, nor has one that is older than what holds.
 */
export async function takeMessage(deps: IdentityDeps, context: CommandContext, message: WhatsAppInbound): Promise<void> {
  const { from: number, sentAt } = message;
  const numberKey = emailHmac(deps.config.keys.emailHmac, number);
  // A repetition may come in another notice.
  const once = { ...context, commandId: uuidV5(namespaces.message, 'whatsapp', message.id), commandHash: sha256(message.id) };
  const stepsFor = (tenantId: TenantId) => stepsOf(once, tenantId);
  const end = async (accountId: Uuid, because: 'stopped' | 'moved') => {
    const found = await readAccount(deps, accountId);
    if (!found) return;
    const command = { type: 'EndWhatsApp', number, sentAt: iso(sentAt), because } as const;
    await execute(deps, account, accountId, command, stepsFor(found.account.tenantId)(because));
  };

  const holder = (await load(deps, whatsAppNumber, numberKey)).state.accountId;
  if (isStop(message.text)) {
    if (holder !== null) await end(holder, 'stopped');
    return;
  }
  for (const ticket of codesIn(message.text)) {
    const found = await deps.vault.tickets.peek({ purpose: whatsAppPurpose, ticket });
    const accountId = accountOf(found?.payload);
    const owner = accountId === null ? null : await readAccount(deps, accountId);
    if (accountId === null || owner?.account.status !== 'active') continue;
    if (holder !== null && holder !== accountId) await end(holder, 'moved');
    await execute(deps, whatsAppNumber, numberKey, { type: 'TakeNumber', numberKey, accountId }, stepsFor(platformTenant)('number'));
    const command = { type: 'ConfirmWhatsApp', number, sentAt: iso(sentAt) } as const;
    await execute(deps, account, accountId, command, stepsFor(owner.account.tenantId)('account'));
    await deps.vault.tickets.redeem({ purpose: whatsAppPurpose, ticket });
    return;
  }
}

const accountOf = (payload: unknown): Uuid | null =>
  typeof payload === 'object' && payload !== null && 'accountId' in payload ? (payload.accountId as Uuid) : null;
