import {
  publishingRuleRoutes,
  replySettingsRoutes,
  type PublishingRuleBody,
  reviewViewRoutes,
  type ReplyTemplateBody,
  type ReplyWriting,
  type ReviewViewBody,
} from '@sumaa/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { can, useSession } from '../../../lib/session/session.ts';

/** Templates, and whether what the user writes needs approval. */
export function replySettingsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'reply-settings'),
    queryFn: async ({ signal }) => (await call(replySettingsRoutes.replySettings, { signal })).model,
  });
}

/** Whether the user publishes without approval; true until it is known, because the server decides anyway. */
export function useMayPublish(): boolean {
  const session = useSession();
  const { data } = useQuery({ ...replySettingsQuery(session.tenantId), enabled: can(session, 'reviews.reply') });
  return data?.mayPublish ?? true;
}

/** Whether the user may take back a queued reply: their own, and with the right to publish that of anybody. */
export function useMayUndo(): (reply: { readonly accountId: string | null } | null) => boolean {
  const { accountId } = useSession();
  const mayPublish = useMayPublish();
  return (reply) => reply !== null && (mayPublish || reply.accountId === accountId);
}

function useReload(what: 'reply-settings' | 'views') {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return () => void client.invalidateQueries({ queryKey: queryKey(tenantId, 'reviews', what) });
}

/** Adds, changes (with an id) or removes (without a body) a template. */
export function useWriteTemplate() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | null; body: ReplyTemplateBody | null }) => {
      if (id === null) return body === null ? null : (await call(replySettingsRoutes.addReplyTemplate, { body })).model;
      if (body === null) return (await call(replySettingsRoutes.removeReplyTemplate, { params: { id } })).model;
      return (await call(replySettingsRoutes.changeReplyTemplate, { params: { id }, body })).model;
    },
    onSettled: useReload('reply-settings'),
  });
}

/** Switches whether replies of employees need approval. */
export function useSwitchApproval() {
  return useMutation({
    mutationFn: async (required: boolean) => (await call(replySettingsRoutes.switchReplyApproval, { body: { required } })).model,
    onSettled: useReload('reply-settings'),
  });
}

/** Changes the tone and the signature of suggested replies. */
export function useChangeWriting() {
  return useMutation({
    mutationFn: async (body: ReplyWriting) => (await call(replySettingsRoutes.changeReplyWriting, { body })).model,
    onSettled: useReload('reply-settings'),
  });
}

/** Lets replies be published by rule, under these terms. */
export function useSetRule() {
  return useMutation({
    mutationFn: async (body: PublishingRuleBody) => (await call(publishingRuleRoutes.setPublishingRule, { body })).model,
    onSettled: useReload('reply-settings'),
  });
}

/** Pauses the publishing rule, or resumes it. */
export function usePauseRule() {
  return useMutation({
    mutationFn: async (paused: boolean) => (await call(publishingRuleRoutes.pausePublishingRule, { body: { paused } })).model,
    onSettled: useReload('reply-settings'),
  });
}

/** Switches the publishing rule off. */
export function useRemoveRule() {
  return useMutation({
    mutationFn: async () => (await call(publishingRuleRoutes.removePublishingRule, {})).model,
    onSettled: useReload('reply-settings'),
  });
}

/** The saved views and their counts. */
export function reviewViewsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'views'),
    queryFn: async ({ signal }) => (await call(reviewViewRoutes.reviewViews, { signal })).model,
  });
}

export function useSaveView() {
  return useMutation({
    mutationFn: async (body: ReviewViewBody) => (await call(reviewViewRoutes.saveReviewView, { body })).model,
    onSettled: useReload('views'),
  });
}

export function useRemoveView() {
  return useMutation({
    mutationFn: async (id: string) => (await call(reviewViewRoutes.removeReviewView, { params: { id } })).model,
    onSettled: useReload('views'),
  });
}
