import { helpRoutes, type ContactAttachment, type Uuid } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, download } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The user's own conversations with the platform, the last active one first. */
export const conversationsQuery = (tenantId: string | null) =>
  queryOptions({
    queryKey: queryKey(tenantId, 'help'),
    queryFn: async ({ signal }) => (await call(helpRoutes.helpConversations, { signal })).model,
  });

/** Begins a conversation (`id` null) or writes again in one; a text sent again after a failure has the same key. Answers the reference of a new one. */
export function useWrite() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const last = useRef<{ act: string; key: string } | null>(null);
  return useMutation({
    async mutationFn({ id, content }: { id: string | null; content: string }) {
      const act = `${id} ${content}`;
      if (last.current?.act !== act) last.current = { act, key: crypto.randomUUID() };
      const idempotencyKey = last.current.key;
      if (id === null) return (await call(helpRoutes.startHelpConversation, { body: { content }, idempotencyKey })).model;
      await call(helpRoutes.writeHelpMessage, { params: { id }, body: { content }, idempotencyKey });
      return null;
    },
    onSuccess: () => void (last.current = null),
    onSettled: () => client.invalidateQueries({ queryKey: conversationsQuery(tenantId).queryKey }),
  });
}

/** Saves a file of a conversation under its name. */
export function useSaveHelpFile(id: Uuid) {
  return useMutation({
    mutationFn: async ({ id: attachmentId, name }: ContactAttachment) => {
      saveFile(await download(helpRoutes.helpAttachment, { id, attachmentId }), name);
    },
  });
}
