import type {
  ContactPriority,
  ContactStatus,
  Iso,
  Language,
  mailNotices,
  RemovedAttachment,
  SlaInForce,
  StoredAttachment,
  Uuid,
} from '@sumaa/contracts';

/** The commands of a contact message. Instants are ISO strings. `sla`: the settings in force; without them the default ones. */
export type ContactCommand = Act & { readonly sla?: SlaInForce };

type Act =
  | {
      readonly type: 'ReceiveMessage';
      readonly messageId: Uuid;
      readonly name: string;
      readonly email: string;
      readonly company: string | null;
      /** Null: the first sentence of the message. */
      readonly subject: string | null;
      readonly message: string;
      readonly language: Language;
      readonly priority: ContactPriority;
      readonly at: Iso;
      /** Whether the address may get a mail with the reference. */
      readonly acknowledged: boolean;
      /** Default: the form of the contact page. */
      readonly channel?: 'email';
      readonly files?: readonly StoredAttachment[];
    }
  | { readonly type: 'EraseMessage' }
  | { readonly type: 'ChangeStatus'; readonly status: ContactStatus; readonly accountId: Uuid; readonly at: Iso }
  /** `accountId` is who becomes responsible; null: nobody. */
  | { readonly type: 'AssignMessage'; readonly accountId: Uuid | null; readonly assignedBy: Uuid; readonly at: Iso }
  | {
      readonly type: 'ReplyToMessage';
      readonly replyId: Uuid;
      readonly content: string;
      readonly isPublic: boolean;
      readonly accountId: Uuid;
      readonly at: Iso;
      readonly files?: readonly StoredAttachment[];
    }
  | { readonly type: 'ChangePriority'; readonly priority: ContactPriority; readonly accountId: Uuid; readonly at: Iso }
  /** Records which targets are due soon or missed. `mayReassign`: whether the person of the policy can be made responsible. */
  | { readonly type: 'CheckSla'; readonly mayReassign: boolean; readonly at: Iso }
  /** Computes the due times by the settings in force. */
  | { readonly type: 'RefreshSla'; readonly at: Iso }
  | ContactMailCommand;

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
