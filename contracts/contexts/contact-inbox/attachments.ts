import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';

const megabyte = 1024 * 1024;
/** Limits of what is attached to a message or an answer. */
export const maxAttachments = 5;
export const maxAttachmentBytes = 10 * megabyte;
/** Of one answer together: with its encoding a mail grows by more than a third, and mail servers refuse mails above 25 MB. */
export const maxAnswerBytes = 18 * megabyte;

/** What may be attached, by its content, and the ending of its name. */
export const attachmentTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/plain': 'txt',
  'text/csv': 'csv',
} as const;
export type AttachmentType = keyof typeof attachmentTypes;
export const AttachmentType = z.enum(Object.keys(attachmentTypes) as [AttachmentType, ...AttachmentType[]]);

/** Why a file of a mail was not kept. */
export const removedReasons = ['type', 'size', 'count'] as const;

/** A file that a mail had and that was not kept. */
export const RemovedAttachment = z.object({ name: z.string(), reason: z.enum(removedReasons) });
export type RemovedAttachment = z.infer<typeof RemovedAttachment>;

/** A file as people see it. */
export const ContactAttachment = z.object({ id: Uuid, name: z.string(), type: AttachmentType, size: z.number().int() });
export type ContactAttachment = z.infer<typeof ContactAttachment>;

/** A file with the place of its encrypted bytes. */
export const StoredAttachment = ContactAttachment.extend({ fileId: z.string() });
export type StoredAttachment = z.infer<typeof StoredAttachment>;

/** The id of a file that waits to be sent with an answer. */
export const UploadedFileId = z.string().regex(/^[0-9a-f]{64}\.bin$/);

/** Authenticated with the encrypted bytes of a file, so that a file of one message is none of another. */
export const contactFilePlace = (messageId: Uuid): string => `contact-file:${messageId}`;
