import {
  privacyRoutes,
  reviewRequestRoutes,
  type AskBody,
  type AskingRules,
  type AskListBody,
  type TemplateBody,
  type Uuid,
} from '@sumaa/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../lib/api/call.ts';
import { queryKey } from '../../lib/query/query.ts';
import { useSession } from '../../lib/session/session.ts';

/** Where Google takes reviews, by branch. */
export function reviewLinksQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'locations', 'review-links'),
    queryFn: async ({ signal }) => (await call(reviewRequestRoutes.reviewLinks, { signal })).model,
  });
}

/** Whether the public page is on, and at which address; the badge shows what it shows. */
export function publicPageQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'privacy', 'badge'),
    queryFn: async ({ signal }) => {
      const { publicProfile, slug } = (await call(privacyRoutes.privacy, { signal })).model;
      return { slug: publicProfile ? slug : null };
    },
  });
}

type ListQuery = (typeof reviewRequestRoutes.reviewRequests)['query'];

/** One page of the requests. */
export function requestsQuery(tenantId: string | null, query: input<ListQuery>) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'review-requests', 'list', query),
    queryFn: async ({ signal }) => (await call(reviewRequestRoutes.reviewRequests, { query, signal })).model,
    placeholderData: keepPreviousData,
  });
}

/** What came of the requests. */
export function resultsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'review-requests', 'results'),
    queryFn: async ({ signal }) => (await call(reviewRequestRoutes.reviewRequestResults, { signal })).model,
  });
}

/** Cap, quiet hours, texts and channels. */
export function askingQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'review-requests', 'settings'),
    queryFn: async ({ signal }) => (await call(reviewRequestRoutes.reviewAsking, { signal })).model,
  });
}

function useReload() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return () => client.invalidateQueries({ queryKey: queryKey(tenantId, 'review-requests') });
}

export function useAsk() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: async (body: input<typeof AskBody>) => (await call(reviewRequestRoutes.askForReview, { body })).model,
    onSuccess,
  });
}

/** One part of a list; the same key again asks nobody twice. */
export function useAskList() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: async ({ body, key }: { body: input<typeof AskListBody>; key: string }) =>
      (await call(reviewRequestRoutes.askForReviews, { body, idempotencyKey: key })).model.results,
    onSuccess,
  });
}

export function useForget() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: async (id: Uuid) => (await call(reviewRequestRoutes.forgetReviewRecipient, { params: { id } })).model,
    onSuccess,
  });
}

export function useChangeRules() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: async (body: AskingRules) => (await call(reviewRequestRoutes.changeReviewAsking, { body })).model,
    onSuccess,
  });
}

export function useChangeTemplate() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: async (body: input<typeof TemplateBody>) => (await call(reviewRequestRoutes.changeReviewTemplate, { body })).model,
    onSuccess,
  });
}
