import { accept, readable, refuse, type ContactEvent, type ContactWriter, type Decision, type Iso, type Uuid } from '@sumaa/contracts';

/** What somebody wrote and did not send. `text` null: erased. */
interface Draft {
  readonly text: string | null;
  readonly isPublic: boolean;
}

/** Drafts, the newest answer, and what takes a message out of the list. */
export interface Triage {
  readonly drafts: Readonly<Record<Uuid, Draft>>;
  readonly lastAnswer: { readonly replyId: Uuid; readonly accountId: Uuid } | null;
  readonly spam: boolean;
  readonly mergedInto: Uuid | null;
  /** Its writer added something while it was spam, and nobody has paused or ended it since. */
  readonly wroteAside: boolean;
  /** The duplicates that were merged into it. */
  readonly merged: readonly Uuid[];
}

export const untouched: Triage = { drafts: {}, lastAnswer: null, spam: false, mergedInto: null, wroteAside: false, merged: [] };

/** Whether the list leaves it out. */
export const isAside = ({ spam, mergedInto }: Triage): boolean => spam || mergedInto !== null;

type TriageEvent = Extract<
  ContactEvent,
  {
    type:
      | 'ContactDraftSaved'
      | 'ContactMarkedAsSpam'
      | 'ContactSpamUndone'
      | 'ContactMerged'
      | 'ContactMergeReceived'
      | 'ContactMergeUndone'
      | 'ContactMergeReleased';
  }
>;

const triageTypes: ReadonlySet<string> = new Set<TriageEvent['type']>([
  'ContactDraftSaved',
  'ContactMarkedAsSpam',
  'ContactSpamUndone',
  'ContactMerged',
  'ContactMergeReceived',
  'ContactMergeUndone',
  'ContactMergeReleased',
]);
export const isTriageEvent = (event: ContactEvent): event is TriageEvent => triageTypes.has(event.type);

type Touching = TriageEvent | Extract<ContactEvent, { type: 'ContactReplied' | 'ContactWriterAnswered' | 'ContactStatusChanged' }>;

/** Applies an event. */
export function triageAfter(triage: Triage, event: Touching): Triage {
  switch (event.type) {
    case 'ContactWriterAnswered':
      return { ...triage, wroteAside: isAside(triage) };
    case 'ContactStatusChanged':
      return { ...triage, wroteAside: triage.wroteAside && event.data.to === 'open' };
    case 'ContactReplied': {
      const { replyId, accountId, isPublic } = event.data;
      return { ...triage, drafts: without(triage.drafts, accountId), lastAnswer: isPublic ? { replyId, accountId } : triage.lastAnswer };
    }
    case 'ContactDraftSaved': {
      const { accountId, isPublic } = event.data;
      const text = readable(event.data.text);
      const others = without(triage.drafts, accountId);
      return { ...triage, drafts: text === '' ? others : { ...others, [accountId]: { text, isPublic } } };
    }
    case 'ContactMarkedAsSpam':
      return { ...triage, spam: true };
    case 'ContactSpamUndone':
      return { ...triage, spam: false, wroteAside: false };
    case 'ContactMerged':
      return { ...triage, mergedInto: event.data.into };
    case 'ContactMergeReceived':
      return { ...triage, merged: [...triage.merged, event.data.from] };
    case 'ContactMergeUndone':
      return { ...triage, mergedInto: null };
    case 'ContactMergeReleased':
      return { ...triage, merged: triage.merged.filter((id) => id !== event.data.from) };
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
}

const without = (drafts: Triage['drafts'], accountId: Uuid): Triage['drafts'] =>
  Object.fromEntries(Object.entries(drafts).filter(([of]) => of !== accountId));

export type TriageCommand =
  /** An empty text discards the draft. */
  | { readonly type: 'SaveDraft'; readonly text: string; readonly isPublic: boolean; readonly accountId: Uuid; readonly at: Iso }
  | { readonly type: 'SetSpam'; readonly spam: boolean; readonly accountId: Uuid; readonly at: Iso }
  /** Joins the thread of this duplicate to `into`, which has accepted it. */
  | {
      readonly type: 'MergeInto';
      readonly into: Uuid;
      readonly intoWriter: ContactWriter | null;
      /** Whether both messages were written from one address. */
      readonly isSameAddress: boolean;
      readonly accountId: Uuid;
      readonly at: Iso;
    }
  /** Takes the thread of `from`. `waits`: its writer waits for an answer, and so does this message from now on. */
  | {
      readonly type: 'AcceptMerge';
      readonly from: Uuid;
      readonly fromReference: string;
      readonly waits: boolean;
      readonly accountId: Uuid;
      readonly at: Iso;
    }
  /** Takes the thread of this duplicate back from `into`, which has released it. `waits`: its writer has written there meanwhile. */
  | { readonly type: 'UndoMerge'; readonly into: Uuid; readonly waits: boolean; readonly accountId: Uuid; readonly at: Iso }
  /** Gives the thread of `from` back. */
  | { readonly type: 'ReleaseMerge'; readonly from: Uuid; readonly fromReference: string; readonly accountId: Uuid; readonly at: Iso };

/** Whether the same person wrote signed in for the same business. */
export const isSameWriter = (one: ContactWriter | null, other: ContactWriter | null): boolean =>
  one !== null && one.accountId === other?.accountId && one.tenantId === other.tenantId;

interface Subject {
  readonly messageId: Uuid;
  readonly writer: ContactWriter | null;
  readonly triage: Triage;
}

/** Decides about drafts, spam and duplicates. */
export function decideTriage({ messageId, writer, triage }: Subject, command: TriageCommand): Decision<ContactEvent> {
  const { accountId, at } = command;
  if (command.type === 'MergeInto' && triage.mergedInto === command.into) return accept();
  if (command.type === 'UndoMerge') {
    if (triage.mergedInto !== command.into) return accept();
    return accept({ type: 'ContactMergeUndone', data: { messageId, into: command.into, accountId, undoneAt: at } });
  }
  if (command.type === 'ReleaseMerge') {
    const { from, fromReference } = command;
    if (!triage.merged.includes(from)) return accept();
    return accept({ type: 'ContactMergeReleased', data: { messageId, from, fromReference, accountId, releasedAt: at } });
  }
  if (triage.mergedInto !== null) return refuse('contact_merged');
  switch (command.type) {
    case 'SaveDraft': {
      const text = command.text.trim() === '' ? '' : command.text;
      const { isPublic } = command;
      const saved = triage.drafts[accountId];
      if (text === (saved?.text ?? '') && (text === '' || isPublic === saved?.isPublic)) return accept();
      return accept({ type: 'ContactDraftSaved', data: { messageId, accountId, text, isPublic, savedAt: at } });
    }
    case 'SetSpam':
      if (command.spam === triage.spam) return accept();
      if (command.spam) return accept({ type: 'ContactMarkedAsSpam', data: { messageId, accountId, markedAt: at } });
      return accept({ type: 'ContactSpamUndone', data: { messageId, accountId, undoneAt: at } });
    case 'MergeInto':
      if (triage.spam) return refuse('contact_spam');
      // What has taken a duplicate stays where it is: so merges never form a ring, in whatever order they arrive.
      if (command.into === messageId || triage.merged.length > 0) return refuse('contact_not_mergeable');
      // Whoever reads a conversation in Help goes on in the other one, and nobody else writes into it.
      if (writer !== null && !isSameWriter(writer, command.intoWriter)) return refuse('contact_not_mergeable');
      if (writer === null && command.intoWriter !== null && !command.isSameAddress) return refuse('contact_not_mergeable');
      return accept({ type: 'ContactMerged', data: { messageId, into: command.into, accountId, mergedAt: at } });
    case 'AcceptMerge': {
      const { from, fromReference } = command;
      if (triage.spam) return refuse('contact_spam');
      if (from === messageId) return refuse('contact_not_mergeable');
      if (triage.merged.includes(from)) return accept();
      return accept({ type: 'ContactMergeReceived', data: { messageId, from, fromReference, accountId, mergedAt: at } });
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

/** Why nothing more may be done with the message, or an answer not be sent; null when it may. */
export function refusedByTriage(
  { triage }: Subject,
  answer: { readonly isPublic: boolean; readonly accountId: Uuid; readonly seenAnswerId?: Uuid | null | undefined } | null,
): Decision<ContactEvent> | null {
  if (triage.mergedInto !== null) return refuse('contact_merged');
  if (answer === null || !answer.isPublic) return null;
  if (triage.spam) return refuse('contact_spam');
  const { lastAnswer } = triage;
  const { seenAnswerId: seen, accountId } = answer;
  const isUnseen = seen !== undefined && lastAnswer !== null && lastAnswer.replyId !== seen && lastAnswer.accountId !== accountId;
  return isUnseen ? refuse('contact_answered') : null;
}
