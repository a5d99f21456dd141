import type { ContactPriority, ContactStatus, Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, loadOwned } from '../../../infra/execute.ts';
import { uploadedFiles } from '../attachments.ts';
import type { ContactPorts } from '../ports.ts';
import type { ContactCommand } from './commands.ts';
import { contactMessage } from './contact-message.ts';

interface Written {
  readonly position: string | null;
}

/** What every command on a message needs. */
export interface WorkDeps extends CommandDeps {
  readonly ports: Pick<ContactPorts, 'readSla'>;
}

/** Decides a command on a message by the settings in force, and gives its state after it. Throws RefusalError. */
export async function execute(deps: WorkDeps, context: CommandContext, messageId: Uuid, command: ContactCommand) {
  const sla = await deps.ports.readSla();
  return executeOwned(deps, contactMessage, messageId, { ...command, sla }, context);
}

/** Runs a command on a message by the settings in force. Throws RefusalError. */
export async function run(deps: WorkDeps, context: CommandContext, messageId: Uuid, command: ContactCommand): Promise<Written> {
  const { position } = await execute(deps, context, messageId, command);
  return { position: packPosition({ contactmessage: position }) };
}

/** Adds what a writer wrote to their conversation. Throws RefusalError `not_found`, `reply_empty`. */
export async function takeWriterAnswer(
  deps: WorkDeps,
  ports: Pick<ContactPorts, 'isInboxStaff'>,
  context: CommandContext,
  messageId: Uuid,
  answer: Extract<ContactCommand, { type: 'WriterAnswers' }>,
): Promise<Written> {
  const { state } = await loadOwned(deps, contactMessage, messageId, context.tenantId);
  const assignedTo = state.status === 'unknown' ? null : state.assignedTo;
  const gone = assignedTo === null || (await ports.isInboxStaff(assignedTo)) ? null : assignedTo;
  return run(deps, context, messageId, { ...answer, gone });
}

/** Sets a status. Throws RefusalError `not_found`. */
export function changeContactStatus(
  deps: WorkDeps,
  context: CommandContext,
  { messageId, status, accountId }: { readonly messageId: Uuid; readonly status: ContactStatus; readonly accountId: Uuid },
): Promise<Written> {
  return run(deps, context, messageId, { type: 'ChangeStatus', status, accountId, at: context.occurredAt });
}

/** Sets the priority. Throws RefusalError `not_found`. */
export function changeContactPriority(
  deps: WorkDeps,
  context: CommandContext,
  { messageId, priority, accountId }: { readonly messageId: Uuid; readonly priority: ContactPriority; readonly accountId: Uuid },
): Promise<Written> {
  return run(deps, context, messageId, { type: 'ChangePriority', priority, accountId, at: context.occurredAt });
}

/** Makes an account responsible; null: nobody. Throws RefusalError `not_found`, `contact_not_assignable`. */
export async function assignContact(
  deps: WorkDeps,
  ports: Pick<ContactPorts, 'isInboxStaff'>,
  context: CommandContext,
  { messageId, accountId, assignedBy }: { readonly messageId: Uuid; readonly accountId: Uuid | null; readonly assignedBy: Uuid },
): Promise<Written> {
  if (accountId !== null && !(await ports.isInboxStaff(accountId))) throw new RefusalError(refuse('contact_not_assignable'));
  return run(deps, context, messageId, { type: 'AssignMessage', accountId, assignedBy, at: context.occurredAt });
}

export interface NewReply {
  readonly messageId: Uuid;
  readonly content: string;
  readonly isPublic: boolean;
  readonly seenAnswerId?: Uuid | null | undefined;
  readonly accountId: Uuid;
  /** Files uploaded before. */
  readonly attachments?: readonly string[] | undefined;
}

/**
 * Answers the writer or leaves a note. Throws RefusalError `not_found`, `reply_empty`, `validation_failed`, `contact_answered`,
 * `contact_spam`, `contact_merged`.
 */
export async function replyToContact(
  deps: WorkDeps,
  context: CommandContext,
  { messageId, attachments, ...reply }: NewReply,
): Promise<Written & { readonly id: Uuid }> {
  const replyId = derivedId(context.commandId, 'contact-reply');
  const files = await uploadedFiles(deps, { messageId, entryId: replyId }, attachments);
  const command = { type: 'ReplyToMessage', replyId, ...reply, files, at: context.occurredAt } as const;
  return { id: replyId, ...(await run(deps, context, messageId, command)) };
}
