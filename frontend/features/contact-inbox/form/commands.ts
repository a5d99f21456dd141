import { contactRoutes, type ContactBody } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';

/** Sends a message; the same one sent again after a failure has the same key, so that it arrives once. */
export function useSendContact() {
  const last = useRef<{ text: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async (body: input<typeof ContactBody>) => {
      const text = JSON.stringify(body);
      if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
      return (await call(contactRoutes.sendContact, { body, idempotencyKey: last.current.key })).model;
    },
    onSuccess: () => void (last.current = null),
  });
}
