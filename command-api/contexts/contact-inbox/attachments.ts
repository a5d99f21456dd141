import {
  contactFilePlace,
  maxAnswerBytes,
  maxAttachmentBytes,
  maxAttachments,
  type AttachmentType,
  type RemovedAttachment,
  type StoredAttachment,
  type Uuid,
} from '@sumaa/contracts';
import { derivedId } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { fileNameOf, openSealedFile, recogniseFile, sealFile, type NamedFile } from '@sumaa/runtime/storage';
import type { CommandDeps } from '../../infra/deps.ts';

type FileDeps = Pick<CommandDeps, 'files' | 'vault'>;
type Kept = Omit<StoredAttachment, 'id'>;

/** Encrypts a file with the key of its message, whose erasure makes it unreadable, and stores it. */
async function store({ files, vault }: FileDeps, messageId: Uuid, file: NamedFile & { readonly type: AttachmentType }): Promise<Kept> {
  const key = await vault.subjectKeys.getOrCreate(messageId);
  const { id: fileId } = await files.put(sealFile(file, { key, place: contactFilePlace(messageId) }), 'bin');
  return { fileId, name: file.name, type: file.type, size: file.bytes.length };
}

/** Keeps the files of a mail that may be kept, and says which were not and why. */
export async function keepFiles(
  deps: FileDeps,
  { messageId, entryId }: { readonly messageId: Uuid; readonly entryId: Uuid },
  given: readonly { readonly name: string; readonly bytes: Buffer }[],
): Promise<{ readonly files: readonly StoredAttachment[]; readonly removed: readonly RemovedAttachment[] }> {
  const files: StoredAttachment[] = [];
  const removed: RemovedAttachment[] = [];
  for (const { name, bytes } of given) {
    const leave = (reason: RemovedAttachment['reason']) => removed.push({ name: fileLabel(name), reason });
    if (bytes.length > maxAttachmentBytes) leave('size');
    else if (files.length === maxAttachments) leave('count');
    else {
      const type = await recogniseFile(bytes, name);
      if (type === null) leave('type');
      else {
        const id = derivedId(entryId, `file-${files.length}`);
        files.push({ id, ...(await store(deps, messageId, { name: fileNameOf(name, type), type, bytes })) });
      }
    }
  }
  return { files, removed: removed.slice(0, 20) };
}

/** The name of a file that was not kept, as its sender wrote it. */
const fileLabel = (name: string): string => [...name.replace(/[\p{C}]+/gu, '')].slice(0, 100).join('');

/** Stores a file that somebody of the platform will send. Throws RefusalError `validation_failed`. */
export async function uploadFile(
  deps: FileDeps,
  messageId: Uuid,
  file: { readonly filename: string; readonly bytes: Buffer } | undefined,
): Promise<Kept> {
  const wrong = (problem: 'required' | 'fileType') => new RefusalError(refuse('validation_failed', undefined, { file: [problem] }));
  if (!file) throw wrong('required');
  const type = await recogniseFile(file.bytes, file.filename);
  if (type === null) throw wrong('fileType');
  return store(deps, messageId, { name: fileNameOf(file.filename, type), type, bytes: file.bytes });
}

/** The uploaded files that an answer names. Throws RefusalError `validation_failed` for one of another message, and for too much together. */
export async function uploadedFiles(
  { files, vault }: FileDeps,
  { messageId, entryId }: { readonly messageId: Uuid; readonly entryId: Uuid },
  fileIds: readonly string[] = [],
): Promise<readonly StoredAttachment[]> {
  const wrong = (problem: 'invalid' | 'filesTooLarge') =>
    new RefusalError(refuse('validation_failed', undefined, { attachments: [problem] }));
  const found: StoredAttachment[] = [];
  if (fileIds.length === 0) return found;
  const key = (await vault.subjectKeys.get([messageId])).get(messageId);
  if (key === undefined || key === 'erased') throw wrong('invalid');
  for (const fileId of new Set(fileIds)) {
    const stored = await files.open(fileId);
    const file = stored && openSealedFile(stored.bytes, { key, place: contactFilePlace(messageId) });
    if (!file) throw wrong('invalid');
    const id = derivedId(entryId, `file-${found.length}`);
    found.push({ id, fileId, name: file.name, type: file.type as AttachmentType, size: file.bytes.length });
    if (found.reduce((sum, { size }) => sum + size, 0) > maxAnswerBytes) throw wrong('filesTooLarge');
  }
  return found;
}
