import {
  invoiceRoutes,
  paymentRoutes,
  subscriptionRoutes,
  type BillingDetails,
  type CancelReason,
  type PlanChoice,
  type Uuid,
} from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Runs a command of the subscription, then reads it anew; also after a refusal, because what was shown may be old. */
function useSubscriptionCommand<G, R>(mutationFn: (given: G) => Promise<R>) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(tenantId, 'subscription') }),
  });
}

/** Chooses a plan; `expectedTotal` is the sum in halalas that was shown. Answers the charge that is to be paid now, if one is. */
export const useChoosePlan = () =>
  useSubscriptionCommand(
    async (body: PlanChoice & { readonly expectedTotal: number }) => (await call(subscriptionRoutes.choosePlan, { body })).model,
  );

export const useKeepPlan = () =>
  useSubscriptionCommand(async (_given: void) => (await call(subscriptionRoutes.withdrawPlanChange, {})).model);

export const useCancel = () =>
  useSubscriptionCommand(
    async (body: { readonly reason: CancelReason; readonly comment?: string }) =>
      (await call(subscriptionRoutes.cancelSubscription, { body })).model,
  );

export const useUndoCancel = () =>
  useSubscriptionCommand(async (_given: void) => (await call(subscriptionRoutes.withdrawCancellation, {})).model);

/** Takes the open charge from the saved card. */
export const usePayNow = () => useSubscriptionCommand(async (id: Uuid) => (await call(paymentRoutes.payNow, { params: { id } })).model);

/** Opens the provider's page for the open charge in this tab. */
export const usePaymentPage = () =>
  useSubscriptionCommand(async (id: Uuid) =>
    window.location.assign((await call(paymentRoutes.openPaymentPage, { params: { id } })).model.url),
  );

/** Asks the server what became of a payment, after the bank's page. */
export const useCheckCharge = () =>
  useSubscriptionCommand(async (id: Uuid) => (await call(paymentRoutes.checkCharge, { params: { id } })).model.state);

export const useRemoveCard = () =>
  useSubscriptionCommand(async (id: Uuid) => (await call(paymentRoutes.removeCard, { params: { id } })).model);

export const useSaveDetails = () =>
  useSubscriptionCommand(async (body: BillingDetails) => (await call(paymentRoutes.saveBillingDetails, { body })).model);

/** Saves the PDF of an invoice or credit note. */
export const useSaveDocument = () =>
  useMutation({
    mutationFn: async ({ id, number }: { readonly id: Uuid; readonly number: string }) =>
      saveFile(await download(invoiceRoutes.invoiceFile, { id }), `${number}.pdf`),
  });

/** Saves all invoices and credit notes in one ZIP file. */
export const useSaveAllDocuments = () =>
  useMutation({ mutationFn: async () => saveFile(await download(invoiceRoutes.invoiceFiles, {}), 'sumaa-invoices.zip') });
