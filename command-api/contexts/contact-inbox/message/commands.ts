import type {
  AppliedRule,
  ContactChannel,
  ContactPriority,
  ContactStatus,
  ContactWriter,
  Iso,
  Language,
  mailNotices,
  RemovedAttachment,
  SlaInForce,
  StoredAttachment,
  Uuid,
} from '@sumaa/contracts';
import type { TriageCommand } from './decide-triage.ts';

/** The commands of a contact message. Instants are ISO strings. `sla`: the settings in force; without them the default ones. */
export type ContactCommand = Act & { readonly sla?: SlaInForce };

type Act =
  | TriageCommand
  | {
      readonly type: 'ReceiveMessage';
      readonly messageId: Uuid;
      readonly name: string;
      readonly email: string;
      readonly company: string | null;
      /** Null: the first sentence of the message. */
      readonly subject: string | null;
      readonly message: string;
      /** Absent: the form. */
      readonly channel?: ContactChannel;
      readonly writer?: ContactWriter;
      readonly language: Language;
      /** After the rules. */
      readonly priority: ContactPriority;
      /** What the rules did, in their order. */
      readonly applied?: readonly AppliedRule[];
      readonly at: Iso;
      /** Whether the address may get a mail with the reference. */
      readonly acknowledged: boolean;
      readonly files?: readonly StoredAttachment[];
    }
  | { readonly type: 'EraseMessage' }
  /** All that the address of this message wrote. */
  | { readonly type: 'EraseWriter'; readonly accountId: Uuid; readonly at: Iso }
  | { readonly type: 'ChangeStatus'; readonly status: ContactStatus; readonly accountId: Uuid; readonly at: Iso }
  /** `accountId` is who becomes responsible; null: nobody. */
  | { readonly type: 'AssignMessage'; readonly accountId: Uuid | null; readonly assignedBy: Uuid; readonly at: Iso }
  /** Without effect once the message was assigned to anybody, or does not wait any more. */
  | { readonly type: 'GiveTurn'; readonly accountId: Uuid; readonly at: Iso }
  | {
      readonly type: 'ReplyToMessage';
      readonly replyId: Uuid;
      readonly content: string;
      readonly isPublic: boolean;
      /** The newest answer that its author had read; undefined: not looked at. */
      readonly seenAnswerId?: Uuid | null | undefined;
      readonly accountId: Uuid;
      readonly at: Iso;
      readonly files?: readonly StoredAttachment[];
    }
  | { readonly type: 'ChangePriority'; readonly priority: ContactPriority; readonly accountId: Uuid; readonly at: Iso }
  /**
   * Records which targets are due soon or missed. `mayReassign`: whether the person of the policy can be made responsible. `gone`: who was
   * responsible and works on the inbox no more; null: nobody.
   */
  | { readonly type: 'CheckSla'; readonly mayReassign: boolean; readonly gone: Uuid | null; readonly at: Iso }
  /** Computes the due times by the settings in force. */
  | { readonly type: 'RefreshSla'; readonly at: Iso }
  | ContactMailCommand;

/** What arrives in the conversation of a message, by mail or in Help. Instants are ISO strings. */
export type ContactMailCommand =
  | {
      readonly type: 'WriterAnswers';
      readonly entryId: Uuid;
      readonly content: string;
      readonly channel: ContactChannel;
      /** Who is signed in; null: known otherwise to be of the conversation. */
      readonly by: ContactWriter | null;
      readonly quoted?: string | null;
      /** Of the sender of a mail, where it is not the writer's. */
      readonly address?: string | null;
      readonly files?: readonly StoredAttachment[];
      readonly removed?: readonly RemovedAttachment[];
      /** Who was responsible and works on the inbox no more; null: nobody. */
      readonly gone?: Uuid | null;
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
