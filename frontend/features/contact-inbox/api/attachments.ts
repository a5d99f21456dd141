import { contactRoutes, type ContactAttachment, type Uuid } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call, download } from '../../../lib/api/call.ts';

/** Uploads a file for an answer to this message. */
export function useUpload(id: Uuid) {
  return useMutation({
    mutationFn: async (file: File) => {
      const body = { file };
      return (await call(contactRoutes.attachToContact, { params: { id }, body })).model;
    },
  });
}

/** Saves a file of a message under its name. */
export function useSaveFile(id: Uuid) {
  return useMutation({
    mutationFn: async ({ id: attachmentId, name }: ContactAttachment) => {
      const address = URL.createObjectURL(await download(contactRoutes.contactAttachment, { id, attachmentId }));
      Object.assign(document.createElement('a'), { href: address, download: name }).click();
      // Later: browsers that ask where to save still read it.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  });
}
