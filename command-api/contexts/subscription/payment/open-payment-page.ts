import { isoAfter, paymentPageMs, planCatalogue, paymentRoutes, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext, refuse, type HttpRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { readProfile } from '../billing-profile/read-profile.ts';
import { offeredPayments } from '../billing-profile/routes.ts';
import { payment } from './payment.ts';
import { readCharge } from './read-charge.ts';
import { refuseUnnamed } from './refuse-unnamed.ts';
import { usablePage } from './state.ts';

/**
 * The page of the provider for an open charge: the one that can be used, or a new one. It is stored before it is made; one that was stored
 * and whose address is not known is looked for first.
 */
export async function openPaymentPage(deps: CommandDeps, request: HttpRequest<typeof paymentRoutes.openPaymentPage>) {
  const { params, session, signal } = request;
  const provider = await offeredPayments(deps, 'page');
  const tenantId = session.tenantId as Uuid;
  const chargeId = params.id;
  const charge = await readCharge(deps, tenantId, chargeId);
  if (!charge?.isOpen) return refuse('not_found');
  refuseUnnamed(charge.request, (await readProfile(deps, tenantId)).details);
  const { amount, plan, interval, payBy } = charge.request;
  const context = commandContext(request, paymentRoutes.openPaymentPage, { clock: deps.clock });
  const { occurredAt: at } = context;
  const latest = isoAfter(at, paymentPageMs);
  const step = stepsOf(context, tenantId);
  const wanted = {
    type: 'RequestPage',
    tenantId,
    chargeId,
    pageId: derivedId(context.commandId, 'page'),
    amount: amount.total,
    expiresAt: payBy !== null && payBy < latest ? payBy : latest,
    accountId: session.accountId,
    at,
  } as const;
  const requested = await executeOwned(deps, payment, chargeId, wanted, step('page'), { orNew: true });
  const page = usablePage(requested.state, at);
  if (!page) return refuse('not_found');
  const { pageId, expiresAt } = page;
  if (page.url !== null) return { model: { url: page.url }, position: packPosition({ payment: requested.position }) };
  const { url } = await provider.openPage({
    pageId,
    chargeId,
    tenantId,
    amount: page.amount,
    description: `Sumaa ${planCatalogue[plan].texts.en.name}, ${interval}`,
    returnUrl: `${deps.config.publicUrl}/customer/subscription?charge=${chargeId}`,
    expiresAt,
    isNew: requested.position !== null,
    signal,
  });
  const opened = { type: 'OpenPage', tenantId, chargeId, pageId, url, at } as const;
  const { state, position } = await executeOwned(deps, payment, chargeId, opened, step('opened'));
  const usable = usablePage(state, at);
  if (usable) return { model: { url: usable.url ?? url }, position: packPosition({ payment: position }) };
  // The card was asked for in the meantime.
  await provider.closePage(pageId, signal);
  return refuse('payment_running');
}
