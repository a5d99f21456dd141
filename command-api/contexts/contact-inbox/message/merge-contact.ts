import { contactReference, readable, type ContactEvent, type Uuid } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import { normaliseEmail } from '@sumaa/runtime/derive';
import { refuse, RefusalError } from '@sumaa/runtime/http';
import { loadOwned } from '../../../infra/execute.ts';
import { createPositionTracker } from '../../../infra/position-tracker.ts';
import { contactMessage } from './contact-message.ts';
import { waitsForAnswer } from './decide-clock.ts';
import { decideTriage } from './decide-triage.ts';
import { execute, type WorkDeps } from './work-on-message.ts';

/**
 * Merges a duplicate into another message. The other one accepts first, so that a duplicate never disappears into a message that is
 * itself merged, and releases it when it cannot come any more. A repeat goes on where the first stopped. Throws RefusalError `not_found`,
 * `contact_merged`, `contact_spam`, `contact_not_mergeable`, `conflict`.
 */
export async function mergeContact(
  deps: WorkDeps,
  context: CommandContext,
  { messageId, into, accountId }: { readonly messageId: Uuid; readonly into: Uuid; readonly accountId: Uuid },
): Promise<{ readonly position: string | null }> {
  const at = context.occurredAt;
  const { state, events } = await loadOwned(deps, contactMessage, messageId, context.tenantId);
  if (state.status === 'unknown') throw new RefusalError(refuse('not_found'));
  const { state: target, events: targetEvents } = await loadOwned(deps, contactMessage, into, context.tenantId);
  const intoWriter = target.status === 'unknown' ? null : target.writer;
  const address = addressIn(events);
  const isSameAddress = address !== null && address === addressIn(targetEvents);
  const merge = { type: 'MergeInto', into, intoWriter, isSameAddress, accountId, at } as const;
  const decision = decideTriage(state, merge);
  if (!decision.ok) throw new RefusalError(decision.refusal);
  const written = createPositionTracker();
  const fromReference = contactReference(messageId);
  const accept = { type: 'AcceptMerge', from: messageId, fromReference, waits: waitsForAnswer(state), accountId, at } as const;
  const accepting = { ...context, commandId: stepId(context.commandId, 'accept-merge') };
  const accepted = await execute(deps, accepting, into, accept);
  written.add('contactmessage', accepted.position);
  const isRepeat = events.some(({ metadata }) => metadata.commandId === context.commandId);
  const isAccepted = accepted.state.status !== 'unknown' && accepted.state.triage.merged.includes(messageId);
  // A repeat of what was refused after all: it was released since.
  if (!isRepeat && !isAccepted) throw new RefusalError(refuse('conflict'));
  try {
    written.add('contactmessage', (await execute(deps, context, messageId, merge)).position);
  } catch (error) {
    // It has taken another one meanwhile, perhaps this very message.
    const releasing = { ...context, commandId: stepId(context.commandId, 'release-refused') };
    if (error instanceof RefusalError)
      await execute(deps, releasing, into, { type: 'ReleaseMerge', from: messageId, fromReference, accountId, at });
    throw error;
  }
  return { position: written.token() };
}

/**
 * Takes the merge of a duplicate back; without effect where it is not merged. The other message releases it first: until then the
 * duplicate says where it went, so that a repeat goes on where the first stopped. Throws RefusalError `not_found`.
 */
export async function undoContactMerge(
  deps: WorkDeps,
  context: CommandContext,
  { messageId, accountId }: { readonly messageId: Uuid; readonly accountId: Uuid },
): Promise<{ readonly position: string | null }> {
  const at = context.occurredAt;
  const { state, events } = await loadOwned(deps, contactMessage, messageId, context.tenantId);
  const into = state.status === 'unknown' ? null : state.triage.mergedInto;
  if (into === null) return { position: null };
  const { events: targetEvents } = await loadOwned(deps, contactMessage, into, context.tenantId);
  const waits = hasWrittenThere(targetEvents, { from: messageId, address: addressIn(events) });
  const written = createPositionTracker();
  const release = { type: 'ReleaseMerge', from: messageId, fromReference: contactReference(messageId), accountId, at } as const;
  const releasing = { ...context, commandId: stepId(context.commandId, 'release-merge') };
  written.add('contactmessage', (await execute(deps, releasing, into, release)).position);
  written.add('contactmessage', (await execute(deps, context, messageId, { type: 'UndoMerge', into, waits, accountId, at })).position);
  return { position: written.token() };
}

/** Whether the writer of a duplicate wrote into the message that it was merged into, whose answers go to somebody else. */
function hasWrittenThere(
  target: readonly ContactEvent[],
  { from, address }: { readonly from: Uuid; readonly address: string | null },
): boolean {
  const since = target.findLastIndex((event) => event.type === 'ContactMergeReceived' && event.data.from === from);
  if (since === -1 || address === null) return false;
  return target.slice(since).some((event) => {
    // Only of somebody else than the writer of that message.
    const sender = event.type === 'ContactWriterAnswered' ? readable(event.data.address) : null;
    return sender !== null && normaliseEmail(sender) === address;
  });
}

/** Where the answers to a message go; null once its writer was erased. */
function addressIn([first]: readonly ContactEvent[]): string | null {
  const email = first?.type === 'ContactMessageReceived' ? readable(first.data.email) : null;
  return email === null ? null : normaliseEmail(email);
}
