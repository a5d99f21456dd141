import type { Iso, mailNotices, RemovedAttachment, StoredAttachment, Uuid } from '@sumaa/contracts';

/** What arrives by mail in the conversation of a message. Instants are ISO strings. */
export type ContactMailCommand =
  | {
      readonly type: 'TakeWriterAnswer';
      readonly answerId: Uuid;
      readonly content: string;
      readonly quoted: string | null;
      /** Of the sender; null where it is the writer's. */
      readonly address: string | null;
      readonly files: readonly StoredAttachment[];
      readonly removed: readonly RemovedAttachment[];
      readonly at: Iso;
    }
  | {
      readonly type: 'TakeMailNotice';
      readonly noticeId: Uuid;
      readonly notice: (typeof mailNotices)[number];
      readonly replyId: Uuid | null;
      readonly statusCode: string | null;
      readonly content: string | null;
      readonly at: Iso;
    };
