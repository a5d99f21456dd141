import type { ContactStatus, Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { ContactPorts } from '../ports.ts';
import type { ContactCommand } from './commands.ts';
import { contactMessage } from './contact-message.ts';

interface Written {
  readonly position: string | null;
}

async function run(deps: CommandDeps, context: CommandContext, messageId: Uuid, command: ContactCommand): Promise<Written> {
  const { position } = await executeOwned(deps, contactMessage, messageId, command, context);
  return { position: packPosition({ contactmessage: position }) };
}

/** Sets a status. Throws RefusalError `not_found`. */
export function changeContactStatus(
  deps: CommandDeps,
  context: CommandContext,
  { messageId, status, accountId }: { readonly messageId: Uuid; readonly status: ContactStatus; readonly accountId: Uuid },
): Promise<Written> {
  return run(deps, context, messageId, { type: 'ChangeStatus', status, accountId, at: context.occurredAt });
}

/** Makes an account responsible; null: nobody. Throws RefusalError `not_found`, `contact_not_assignable`. */
export async function assignContact(
  deps: CommandDeps,
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
}

/** Answers the writer or leaves a note. Throws RefusalError `not_found`, `reply_empty`, `contact_answered`, `contact_spam`, `contact_merged`. */
export async function replyToContact(
  deps: CommandDeps,
  context: CommandContext,
  { messageId, ...reply }: NewReply,
): Promise<Written & { readonly id: Uuid }> {
  const replyId = derivedId(context.commandId, 'contact-reply');
  const command = { type: 'ReplyToMessage', replyId, ...reply, at: context.occurredAt } as const;
  return { id: replyId, ...(await run(deps, context, messageId, command)) };
}
