import { attachmentTypes, type AttachmentType } from '@sumaa/contracts';

/** A text file says nothing about itself, so its name decides which kind it is. */
const textTypes: Readonly<Record<string, AttachmentType>> = { txt: 'text/plain', log: 'text/plain', csv: 'text/csv' };

/**
 * What a file is by its content, whatever its sender called it; null for kinds that are not accepted. A file without signature is text
 * only if its name says so and it holds nothing but text in UTF-8.
 */
export async function recogniseFile(bytes: Buffer, name: string): Promise<AttachmentType | null> {
  if (bytes.length === 0) return null;
  // Loaded on demand: most processes never look at a file.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found) return isAccepted(found.mime) ? found.mime : null;
  return isText(bytes) ? (textTypes[endingOf(name)] ?? null) : null;
}

const isAccepted = (mime: string): mime is AttachmentType => mime in attachmentTypes;

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- control characters are what tells text from other bytes
    return !/[\u0000-\u0008\u000b\u000e-\u001f]/.test(text);
  } catch {
    return false;
  }
}

const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The name to show and to save a file by: without path, control and direction characters, and with the ending of what it is. */
export function fileNameOf(given: string | undefined, type: AttachmentType): string {
  const ending = attachmentTypes[type];
  const plain = (given ?? '')
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}"<>:|?*]+/gu, '')
    .trim();
  const known = endingOf(plain);
  const isSame = known === ending || (ending === 'jpg' && known === 'jpeg') || (ending === 'txt' && known === 'log');
  const stem = known === '' ? plain : plain.slice(0, -(known.length + 1));
  const letters = [...stem].slice(0, 100).join('').trim();
  return `${letters === '' || letters.startsWith('.') ? `file${letters}` : letters}.${isSame ? known : ending}`;
}
