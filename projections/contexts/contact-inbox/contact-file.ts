import { contactFilePlace, type StoredAttachment, type Uuid } from '@sumaa/contracts';
import { type AnyRequest, filePolicy, refuse } from '@sumaa/runtime/http';
import { openSealedFile } from '@sumaa/runtime/storage';
import { encodeFileName, type HandlerDeps } from '../../infra/index.ts';

/** Sends a file of a message as a download; refuses with `not_found` where there is none or it was erased. */
export async function sendContactFile(
  { files, vault }: Pick<HandlerDeps, 'files' | 'vault'>,
  reply: AnyRequest['reply'],
  messageId: Uuid,
  stored: StoredAttachment | null,
) {
  const file = stored && (await files.open(stored.fileId));
  const key = (await vault.subjectKeys.get([messageId])).get(messageId);
  if (!file || key === undefined || key === 'erased') return refuse('not_found');
  const opened = openSealedFile(file.bytes, { key, place: contactFilePlace(messageId) });
  if (!opened) return refuse('not_found');
  // Always a download, and never what its sender would like it to be.
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-type', opened.type.startsWith('text/') ? `${opened.type}; charset=utf-8` : opened.type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', filePolicy)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(opened.name)}`)
    .send(opened.bytes);
}
