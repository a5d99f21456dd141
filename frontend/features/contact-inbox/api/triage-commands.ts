import { contactTriageRoutes, iso, savedAnswerRoutes, type SavedAnswerBody, type Uuid } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { markSaved } from '../../../lib/form/unsaved-texts.ts';
import { useReload } from './commands.ts';
import { threadQuery } from './queries.ts';

/** Saves the own draft of a message; an empty text discards it. The opened thread shows it at once. */
export function useSaveDraft() {
  const client = useQueryClient();
  const { tenantId, accountId, fullName } = useSession();
  return useMutation({
    mutationFn: async ({ id, text, isPublic, keepalive }: { id: Uuid; text: string; isPublic: boolean; keepalive: boolean }) =>
      (await call(contactTriageRoutes.saveContactDraft, { params: { id }, body: { text, isPublic }, keepalive })).model,
    onSuccess: async (_model, { id, text, isPublic }) => {
      const { queryKey: key } = threadQuery(tenantId, id);
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, (thread) => {
        if (thread === undefined) return undefined;
        const others = thread.drafts.filter(({ by }) => by.id !== accountId);
        const own = { by: { id: accountId as Uuid, name: fullName }, text, isPublic, savedAt: iso(new Date()) };
        return { ...thread, drafts: text === '' ? others : [...others, own] };
      });
      markSaved(id, text);
      void client.invalidateQueries({ queryKey: key });
    },
  });
}

/** Marks a message as spam, or takes that back. */
export function useSetSpam() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, spam }: { id: Uuid; spam: boolean }) =>
      (await call(contactTriageRoutes.setContactSpam, { params: { id }, body: { spam } })).model,
    onSettled: (_model, _error, { id }) => void reload(id),
  });
}

/** Merges a duplicate into another message. */
export function useMerge() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, intoId }: { id: Uuid; intoId: Uuid }) =>
      (await call(contactTriageRoutes.mergeContact, { params: { id }, body: { intoId } })).model,
    onSettled: (_model, _error, { id, intoId }) => Promise.all([reload(id), reload(intoId)]),
  });
}

/** Takes the merge of a duplicate back; `intoId`: where it was. */
export function useUndoMerge() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id }: { id: Uuid; intoId: Uuid }) => (await call(contactTriageRoutes.undoContactMerge, { params: { id } })).model,
    onSettled: (_model, _error, { id, intoId }) => Promise.all([reload(id), reload(intoId)]),
  });
}

/** Erases all that the writer of a message wrote; `email`: their address, typed to confirm. */
export function useEraseWriter() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, email }: { id: Uuid; email: string }) =>
      (await call(contactTriageRoutes.eraseContactWriter, { params: { id }, body: { email } })).model,
    onSettled: (_model, _error, { id }) => void reload(id),
  });
}

/** Keeps an answer (no id), changes it, or removes it (no body). */
export function useWriteSavedAnswer() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: async ({ id, body }: { id: Uuid | null; body: SavedAnswerBody | null }) => {
      if (id === null) return body && void (await call(savedAnswerRoutes.addSavedAnswer, { body }));
      if (body === null) return void (await call(savedAnswerRoutes.removeSavedAnswer, { params: { id } }));
      return void (await call(savedAnswerRoutes.changeSavedAnswer, { params: { id }, body }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(tenantId, 'contacts', 'saved-answers') }),
  });
}
