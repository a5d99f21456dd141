import type { ContactClock, ContactStatus, ContactWriter, Uuid } from '@sumaa/contracts';
import type { Triage } from './decide-triage.ts';

/** A message that was received. */
export interface KnownMessage {
  readonly status: ContactStatus;
  readonly messageId: Uuid;
  /** The personal data of its writer was erased: nothing may be written about it again. */
  readonly erased: boolean;
  /** Of its answers and notes, and of what came by mail. */
  readonly replyIds: readonly Uuid[];
  readonly assignedTo: Uuid | null;
  /** Also when that was taken back. */
  readonly wasAssigned: boolean;
  /** Null: not signed in. */
  readonly writer: ContactWriter | null;
  /** What is due, and whether the clock runs. */
  readonly clock: ContactClock;
  readonly triage: Triage;
}

/** The state of a contact message. */
export type ContactMessageState = { readonly status: 'unknown' } | KnownMessage;
