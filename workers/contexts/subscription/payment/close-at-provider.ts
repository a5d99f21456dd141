import { paymentCommands, type Uuid } from '@sumaa/contracts';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import type { CommandClient, CommandSource } from '../../../infra/command-client.ts';
import { outcomeOfFailure } from './outcome.ts';

/**
 * Closes a page at the provider and records what was paid there. Answers whether the page may still be paid: somebody is at the bank, or the
 * provider did not close it.
 */
export async function closeAtProvider(
  { commands, payments }: { readonly commands: Pick<CommandClient, 'send'>; readonly payments: PaymentProvider },
  { chargeId, pageId }: { readonly chargeId: Uuid; readonly pageId: Uuid },
  source: CommandSource,
): Promise<boolean> {
  const page = await payments.closePage(pageId, source.signal).catch((error: unknown) => {
    if (!source.signal?.aborted) outcomeOfFailure(error);
    throw error;
  });
  for (const payment of page?.paid ?? []) {
    const paid = { chargeId, ...payment, outcome: 'paid', code: null, retry: null } as const;
    await commands.send(paymentCommands.settlePayment, paid, { ...source, step: payment.paymentId });
  }
  return page?.mayBePaid ?? false;
}
