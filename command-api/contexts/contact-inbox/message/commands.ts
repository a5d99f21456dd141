import type { AppliedRule, ContactChannel, ContactPriority, ContactStatus, ContactWriter, Iso, Language, Uuid } from '@sumaa/contracts';
import type { TriageCommand } from './decide-triage.ts';

/** The commands of a contact message. Instants are ISO strings. */
export type ContactCommand =
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
    }
  | { readonly type: 'EraseMessage' }
  | { readonly type: 'ChangeStatus'; readonly status: ContactStatus; readonly accountId: Uuid; readonly at: Iso }
  /** `accountId` is who becomes responsible; null: nobody. */
  | { readonly type: 'AssignMessage'; readonly accountId: Uuid | null; readonly assignedBy: Uuid; readonly at: Iso }
  /** Without effect once the message was assigned to anybody, or does not wait any more. */
  | { readonly type: 'GiveTurn'; readonly accountId: Uuid; readonly at: Iso }
  /** `by`: who is signed in; null: known otherwise to be the writer. */
  | {
      readonly type: 'WriterAnswers';
      readonly entryId: Uuid;
      readonly content: string;
      readonly channel: ContactChannel;
      readonly by: ContactWriter | null;
      readonly at: Iso;
    }
  | {
      readonly type: 'ReplyToMessage';
      readonly replyId: Uuid;
      readonly content: string;
      readonly isPublic: boolean;
      /** The newest answer that its author had read; undefined: not looked at. */
      readonly seenAnswerId?: Uuid | null | undefined;
      readonly accountId: Uuid;
      readonly at: Iso;
    };
