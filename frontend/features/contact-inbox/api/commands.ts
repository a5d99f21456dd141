import { contactRoutes, type ContactStatus, type Uuid } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** After every command on a message, whatever its outcome: the list, its counts and the thread are read again. */
export function useReload() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return (id: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(tenantId, 'contacts', 'list') }),
      client.invalidateQueries({ queryKey: queryKey(tenantId, 'contacts', 'counts') }),
      client.invalidateQueries({ queryKey: queryKey(tenantId, 'contacts', 'thread', id) }),
    ]);
}

/** Sets any status. */
export function useChangeStatus() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, status }: { id: Uuid; status: ContactStatus }) =>
      (await call(contactRoutes.changeContactStatus, { params: { id }, body: { messageId: id, status } })).model,
    onSettled: (_model, _error, { id }) => void reload(id),
  });
}

/** Makes somebody responsible; null: nobody. */
export function useAssign() {
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, assignedToId }: { id: Uuid; assignedToId: Uuid | null }) =>
      (await call(contactRoutes.assignContact, { body: { messageId: id, assignedToId } })).model,
    onSettled: (_model, _error, { id }) => void reload(id),
  });
}

interface Reply {
  readonly id: Uuid;
  readonly content: string;
  readonly isPublic: boolean;
  /** The newest answer that was read. */
  readonly seenAnswerId: Uuid | null;
  /** Ids of uploaded files. */
  readonly attachments?: readonly string[];
}

/** Answers the writer or leaves a note; a text sent again after a failure has the same key, so that it is mailed once. */
export function useReply() {
  const reload = useReload();
  const last = useRef<{ act: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async ({ id, content, isPublic, seenAnswerId, attachments = [] }: Reply) => {
      const act = `${id} ${isPublic} ${seenAnswerId} ${attachments.join()} ${content}`;
      if (last.current?.act !== act) last.current = { act, key: crypto.randomUUID() };
      const files = attachments.length === 0 ? {} : { attachments: [...attachments] };
      const body = { contactMessageId: id, content, isPublic, seenAnswerId, ...files };
      return (await call(contactRoutes.replyToContact, { params: { id }, body, idempotencyKey: last.current.key })).model;
    },
    onSuccess: () => void (last.current = null),
    onSettled: (_model, _error, { id }) => void reload(id),
  });
}
