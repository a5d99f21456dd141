import type { ContactPriority, ContactStatus, Iso, Language, Uuid } from '@sumaa/contracts';
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
      readonly language: Language;
      readonly priority: ContactPriority;
      readonly at: Iso;
      /** Whether the address may get a mail with the reference. */
      readonly acknowledged: boolean;
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
      /** The newest answer that its author had read; undefined: not looked at. */
      readonly seenAnswerId?: Uuid | null | undefined;
      readonly accountId: Uuid;
      readonly at: Iso;
    };
