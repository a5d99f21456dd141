import type { ClockPause, ContactStatus, ContactWriter, Iso, Uuid } from '@sumaa/contracts';
import type { Triage } from './decide-triage.ts';

/** A message that was received. */
export interface KnownMessage {
  readonly status: ContactStatus;
  readonly messageId: Uuid;
  /** The personal data of its writer was erased: nothing may be written about it again. */
  readonly erased: boolean;
  /** Of its answers and notes. */
  readonly replyIds: readonly Uuid[];
  readonly assignedTo: Uuid | null;
  /** Also when that was taken back. */
  readonly wasAssigned: boolean;
  /** Null: not signed in. */
  readonly writer: ContactWriter | null;
  /** When the clock last started: at receipt or when it was reopened. */
  readonly startedAt: Iso;
  readonly pauses: readonly ClockPause[];
  /** Since when it waits for its writer; null when it does not. */
  readonly pausedAt: Iso | null;
  readonly slaDueAt: Iso;
  readonly triage: Triage;
}

/** The state of a contact message. */
export type ContactMessageState = { readonly status: 'unknown' } | KnownMessage;
