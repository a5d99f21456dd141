import { webhookRoutes, type WebhookBody, type WebhookDelivery } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKey } from '../../lib/query/query.ts';
import { useSession } from '../../lib/session/session.ts';

/** The endpoints of the business. */
export function webhooksQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'webhooks', 'list'),
    queryFn: async ({ signal }) => (await call(webhookRoutes.webhooks, { signal })).model,
  });
}

/** What was sent to an endpoint; it changes while it is looked at. */
export function deliveriesQuery(tenantId: string | null, id: string) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'webhooks', 'deliveries', id),
    queryFn: async ({ signal }) => (await call(webhookRoutes.webhookDeliveries, { params: { id }, signal })).model,
    refetchInterval: 5_000,
    staleTime: 0,
  });
}

/** The attempts at a delivery; `lastTriedAt` makes them new after each. */
export function attemptsQuery(tenantId: string | null, id: string, { id: deliveryId, lastTriedAt }: WebhookDelivery) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'webhooks', 'attempts', id, deliveryId, lastTriedAt),
    queryFn: async ({ signal }) => (await call(webhookRoutes.webhookAttempts, { params: { id, deliveryId }, signal })).model,
  });
}

function useReload() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return () => void client.invalidateQueries({ queryKey: queryKey(tenantId, 'webhooks') });
}

/** Adds an endpoint; its answer is the only one that shows the secret. */
export function useAddWebhook() {
  return useMutation({
    mutationFn: async (body: WebhookBody) => (await call(webhookRoutes.addWebhook, { body })).model,
    onSettled: useReload(),
    gcTime: 0,
  });
}

export function useChangeWebhook() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: WebhookBody }) =>
      (await call(webhookRoutes.changeWebhook, { params: { id }, body })).model,
    onSettled: useReload(),
  });
}

export function useRotateSecret() {
  return useMutation({
    mutationFn: async (id: string) => (await call(webhookRoutes.rotateWebhookSecret, { params: { id } })).model,
    onSettled: useReload(),
    gcTime: 0,
  });
}

export function useSwitchWebhook() {
  return useMutation({
    mutationFn: async ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      (await call(isPaused ? webhookRoutes.pauseWebhook : webhookRoutes.resumeWebhook, { params: { id } })).model,
    onSettled: useReload(),
  });
}

export function useReplay(id: string) {
  return useMutation({
    mutationFn: async (deliveryId: string) => (await call(webhookRoutes.replayWebhookDelivery, { params: { id, deliveryId } })).model,
    onSettled: useReload(),
  });
}

export function useRemoveWebhook() {
  return useMutation({
    mutationFn: async (id: string) => (await call(webhookRoutes.removeWebhook, { params: { id } })).model,
    onSettled: useReload(),
  });
}
