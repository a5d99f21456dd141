import {
  reviewRoutes,
  SuggestionLine,
  type ReplyStyle,
  type ReplySuggestions,
  type ReplyView,
  type ReviewItem,
  type Sentiment,
  type Uuid,
} from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/api/call.ts';
import { ApiError, isApiError } from '../../../lib/api/errors.ts';
import { stream } from '../../../lib/api/stream.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { markSaved, setUnsaved } from '../../../lib/form/unsaved-texts.ts';
import { changeCachedReview } from './cached-review.ts';
import { replyExamplesQuery } from './queries.ts';

type Change = (review: ReviewItem) => ReviewItem;

/** For every command on a review: show what the server has accepted, then refetch. */
export function useReviewCache() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const settle = (id: string) => {
    void client.invalidateQueries({ queryKey: queryKey(tenantId, 'reviews', 'item', id) });
    void client.invalidateQueries({ queryKey: queryKey(tenantId, 'reviews', 'list') });
    void client.invalidateQueries({ queryKey: queryKey(tenantId, 'reviews', 'statistics') });
    void client.invalidateQueries({ queryKey: queryKey(tenantId, 'overview') });
    void client.invalidateQueries({ queryKey: queryKey(tenantId, 'team') });
  };
  return {
    settle,
    accepted: async (id: string, change: Change) => {
      await changeCachedReview(client, tenantId, id, change);
      settle(id);
    },
  };
}

/** One idempotency key per text: a retry after a network or server error sends the same key, so it cannot publish twice. */
function useIdempotencyKey() {
  const last = useRef<{ act: string; key: string } | null>(null);
  return {
    of: (act: string) => {
      if (last.current?.act !== act) last.current = { act, key: crypto.randomUUID() };
      return last.current.key;
    },
    done: (error: unknown) => {
      if (error === null || !isApiError(error) || (error.status > 0 && error.status < 500)) last.current = null;
    },
  };
}

/** Longest time that a reply waits for its draft to be saved, ms. */
const draftMs = 3_000;

interface NewReply {
  readonly id: string;
  readonly text: string;
  /** Refused where somebody answered meanwhile. */
  readonly isFirst: boolean;
  /** The draft upon which it was written: refused where somebody else saved another one meanwhile. */
  readonly seen: string | null;
  /** Its draft is being saved, and would come back as a draft of an answered review if it arrived later. */
  readonly after?: Promise<unknown>;
}

/** Queues a new reply or a changed one. The server's undo window starts with its response. */
export function useQueueReply() {
  const { accepted, settle } = useReviewCache();
  const session = useSession();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ id, text, isFirst, seen, after }: NewReply) => {
      await Promise.race([after, new Promise((resolve) => setTimeout(resolve, draftMs))]);
      const idempotencyKey = key.of(JSON.stringify([id, isFirst, seen, text]));
      const answer = await call(reviewRoutes.reply, { params: { id }, body: { text, isFirst, seen }, idempotencyKey });
      return answer.model;
    },
    onSuccess: async ({ replyId, queuedAt, publishAt }, { id, text }) => {
      await accepted(id, (review) => {
        const reply: ReplyView = {
          replyId,
          state: 'queued',
          byRule: false,
          text: text.trim(),
          accountId: session.accountId as ReplyView['accountId'],
          authorName: session.fullName,
          at: queuedAt,
          publishAt,
          policyViolation: null,
          failure: null,
        };
        return { ...review, reply, replied: true, draft: null, draftBy: null, dueAt: null, backlog: false };
      });
      setUnsaved(id, null);
    },
    onError: (_error, { id }) => settle(id),
    onSettled: (_model, error) => key.done(error),
  });
}

/** Cancels a queued reply; its text goes back into the editor and is saved as a draft. */
export function useUndoReply() {
  const { accepted, settle } = useReviewCache();
  const draft = useSaveDraft();
  return useMutation({
    mutationFn: async ({ id, replyId }: { id: string; replyId: string }) =>
      (await call(reviewRoutes.undoReply, { params: { id }, body: { replyId } })).model.text,
    onSuccess: async (text, { id }) => {
      setUnsaved(id, { text, seen: null });
      draft.mutate({ id, text, seen: null });
      await accepted(id, (review) => ({ ...review, reply: null, replied: false }));
    },
    onError: (_error, { id }) => settle(id),
  });
}

/** Requests the deletion of a reply at Google. */
export function useDeleteReply() {
  const { accepted, settle } = useReviewCache();
  return useMutation({
    mutationFn: async ({ id }: { id: string }) => (await call(reviewRoutes.deleteReply, { params: { id } })).model,
    onSuccess: (_none, { id }) =>
      accepted(id, (review) => (review.reply === null ? review : { ...review, reply: { ...review.reply, state: 'deleting' } })),
    onError: (_error, { id }) => settle(id),
  });
}

type Suggesting = {
  readonly id: string;
  readonly sentiment: Sentiment;
  readonly style: ReplyStyle;
  readonly signal: AbortSignal;
  /** Called while a reply grows, with its number and its text so far. */
  readonly onText: (index: number, text: string) => void;
};

/** Asks for three replies to choose from, like those that the team marked as helpful; changes nothing. `signal` ends the writing. */
export function useSuggestReplies() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: async ({ id, sentiment, style, signal, onText }: Suggesting) => {
      // Without examples the replies are as good, only less like the team's.
      const examples = await client.fetchQuery(replyExamplesQuery(tenantId, sentiment)).catch(() => []);
      signal.throwIfAborted();
      const answer: { model: ReplySuggestions | null } = { model: null };
      await stream(reviewRoutes.streamSuggestions, { params: { id }, body: { style, examples }, signal }, (given) => {
        const line = SuggestionLine.parse(given);
        if ('index' in line) onText(line.index, line.text);
        else if ('suggested' in line) answer.model = line.suggested;
      });
      if (answer.model === null) throw new ApiError(0, 'network_unreachable', '', {});
      return answer.model;
    },
  });
}

/** Assigns a review to a member, or to no member (null). The view changes only after the refetch. */
export function useAssign() {
  const { settle } = useReviewCache();
  return useMutation({
    mutationFn: async ({ id, assignedTo }: { id: string; assignedTo: string | null }) =>
      (await call(reviewRoutes.assignReview, { params: { id }, body: { assignedTo } })).model,
    onSettled: (_model, _error, { id }) => settle(id),
  });
}

/**
 * Saves a draft with the review; an empty text discards the draft. `seen`: the draft it was written upon; a newer one of somebody else is
 * not overwritten but refused (`draft_changed`). `keepalive`: the page is going away.
 */
export function useSaveDraft() {
  const client = useQueryClient();
  const { tenantId, accountId, fullName } = useSession();
  return useMutation({
    mutationFn: async ({ id, text, seen, keepalive }: { id: string; text: string; seen: string | null; keepalive?: boolean }) =>
      (await call(reviewRoutes.saveDraft, { params: { id }, body: { text, seen }, keepalive })).model,
    onSuccess: async (_none, { id, text }) => {
      const draftBy = { accountId: accountId as Uuid, name: fullName };
      await changeCachedReview(client, tenantId, id, (review) =>
        text === '' ? { ...review, draft: null, draftBy: null } : { ...review, draft: text, draftBy },
      );
      markSaved(id, text);
      void client.invalidateQueries({ queryKey: queryKey(tenantId, 'reviews', 'item', id) });
    },
    onError: (_error, { id }) => void client.invalidateQueries({ queryKey: queryKey(tenantId, 'reviews', 'item', id) }),
  });
}
