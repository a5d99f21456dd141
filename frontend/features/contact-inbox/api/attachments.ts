import { contactRoutes, type ContactAttachment, type Uuid } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call, download } from '../../../lib/api/call.ts';
import { saveFile } from '../../../lib/save-file.ts';

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
      saveFile(await download(contactRoutes.contactAttachment, { id, attachmentId }), name);
    },
  });
}
